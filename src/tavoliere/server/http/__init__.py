"""Pages and questions over HTTP. It knows tables and wire types, and no rules."""
