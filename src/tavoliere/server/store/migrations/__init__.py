"""The way from every older schema to the present one."""
