-- PostgreSQL analyses partitions by itself, and never the table that they make up: without this it would guess how many events an order has.
ANALYZE "order_events";
