"""The trainer on the server: its page, its points and questions, and the times of its memory."""
