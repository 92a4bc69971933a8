-- The reopenings of an order are numbered. The newest was the one with the greatest id, which begins with a time: with a clock
-- behind that of the last reopening, the next refund had the reference of one that was booked, and nothing was given back. The
-- version before leaves the number out.
ALTER TABLE "order_reopenings" ADD COLUMN "number" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "order_reopenings" DISABLE TRIGGER "order_reopenings_append_only";
UPDATE "order_reopenings" r SET "number" = counted."number"
  FROM (SELECT "id", row_number() OVER (PARTITION BY "order_id" ORDER BY "id") AS "number" FROM "order_reopenings") counted
 WHERE counted."id" = r."id";
ALTER TABLE "order_reopenings" ENABLE TRIGGER "order_reopenings_append_only";

-- Whoever reopens an order has locked it. A row that is copied from another cell has its number.
CREATE FUNCTION tarang_number_reopening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.number = 0 THEN
    NEW.number := 1 + coalesce((SELECT max(number) FROM order_reopenings WHERE order_id = NEW.order_id), 0);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "order_reopenings_numbered" BEFORE INSERT ON "order_reopenings"
  FOR EACH ROW EXECUTE FUNCTION tarang_number_reopening();

ALTER TABLE "order_reopenings" ADD CONSTRAINT "order_reopenings_number_positive" CHECK ("number" > 0);
CREATE UNIQUE INDEX "order_reopenings_number_key" ON "order_reopenings"("order_id", "number");
DROP INDEX "order_reopenings_order_idx";

CREATE OR REPLACE FUNCTION tarang_reopened_refund_is_booked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest text;
BEGIN
  SELECT id INTO latest FROM order_reopenings WHERE order_id = NEW.id ORDER BY number DESC LIMIT 1;
  IF latest IS NOT NULL
     AND NOT EXISTS (SELECT FROM ledger_journals WHERE reason = 'order_refunded' AND reference = latest) THEN
    RAISE EXCEPTION 'order % was reopened, and its refund is not booked (order_reopenings_refund_booked)', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_reopenings_refund_booked';
  END IF;
  RETURN NULL;
END $$;
