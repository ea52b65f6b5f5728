"""Work beside the requests: moderators are followed, figures read, shards kept."""
