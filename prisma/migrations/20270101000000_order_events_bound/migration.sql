-- order_events becomes a table of partitions, one for each month in IST (decision 123). The table that is there becomes the partition of
-- everything before a month, in four migrations, so that no lock is held while rows are read. This one promises what the table will hold:
-- nothing of after the month that follows the present one, or that of its newest row. New rows are checked at once. It leaves the version before more
-- than a month until the last of the four, which they reach within minutes.
DO $$
DECLARE
  newest timestamptz := (SELECT max("at") FROM "order_events");
  bound timestamptz := (date_trunc('month', greatest(newest, clock_timestamp()) AT TIME ZONE 'Asia/Kolkata')
                        + interval '2 months') AT TIME ZONE 'Asia/Kolkata';
BEGIN
  -- Whoever waits for this lock makes every sale wait behind it: it is asked for again and again, each time for less than a second.
  PERFORM set_config('lock_timeout', '300ms', true);
  FOR try IN 1 .. 1000 LOOP
    BEGIN
      LOCK TABLE "order_events" IN ACCESS EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      IF try = 1000 THEN RAISE; END IF;
      PERFORM pg_sleep(0.5);
    END;
  END LOOP;
  EXECUTE format('ALTER TABLE "order_events" ADD CONSTRAINT "order_events_initial_bound" CHECK ("at" < %L) NOT VALID', bound);
END $$;
