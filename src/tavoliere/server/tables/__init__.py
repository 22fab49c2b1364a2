"""Tables: the fold of their logs, and what people may do at them. No HTTP and no SQL in here."""
