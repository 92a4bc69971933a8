-- A refund of which the bank has given a part back becomes two rows of one booking. This index takes the place of the unique one. It
-- is built while the shop sells: alone in its file, because PostgreSQL refuses that in a transaction. Should it be broken off,
-- `drop index source_refunds_booking_idx` comes before the next try.
CREATE INDEX CONCURRENTLY "source_refunds_booking_idx" ON "source_refunds"("booking");
