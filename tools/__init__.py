"""Tools of developers, which are not shipped: generators of types and of reference pages, and a check of renames."""
