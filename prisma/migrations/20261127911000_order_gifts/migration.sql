-- The note of an order that is a gift; '' for a gift without words, null for an order that is none. The version before
-- neither reads nor writes this column.
ALTER TABLE "orders" ADD COLUMN "gift_note" TEXT;
ALTER TABLE "orders" ADD CONSTRAINT "orders_gift_note" CHECK (length("gift_note") <= 200);
