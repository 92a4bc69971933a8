-- More money that a gateway names under the bank reference of a paid payment is a row beside it, without a reference of its own: the
-- reference is unique, and counts the money of the first row. Every other paid row has one, as before. Nothing is refused that was allowed, so
-- new rows alone are checked here, and the rows that are there by the next migration.
DO $$
BEGIN
  -- Whoever waits for this lock makes every sale wait behind it: it is asked for again and again, each time for less than a second.
  PERFORM set_config('lock_timeout', '300ms', true);
  FOR try IN 1 .. 1000 LOOP
    BEGIN
      LOCK TABLE "payments" IN ACCESS EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      IF try = 1000 THEN RAISE; END IF;
      PERFORM pg_sleep(0.5);
    END;
  END LOOP;
  ALTER TABLE "payments" DROP CONSTRAINT "payments_paid_proven", ADD CONSTRAINT "payments_paid_proven"
    CHECK ("status" <> 'paid' OR (("utr" IS NOT NULL OR "beside_id" IS NOT NULL) AND "received_amount" IS NOT NULL AND "paid_at" IS NOT NULL))
    NOT VALID;
END $$;
