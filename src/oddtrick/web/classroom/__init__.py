"""Classes in the browser: a teacher’s tasks, the pupils’ answers as they come, a deal for all."""
