-- The table of before becomes the first partition of a new one that takes its name (decision 123). Nothing is copied or read: its rows are known to lie
-- before the bound, and its key, index and foreign key are those of the new table. The version before reads and writes through the name as
-- it did; its right to add rows comes with the owner's default privileges, and its sequence stays.

-- The partitions of a table by time, by their bounds; the one for the rest has none.
CREATE FUNCTION tarang_partitions(parent regclass)
RETURNS TABLE (partition regclass, is_default boolean, lower timestamptz, upper timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT c.oid::regclass, bound = 'DEFAULT',
         substring(bound FROM 'FROM \(''([^'']+)''\)')::timestamptz, substring(bound FROM 'TO \(''([^'']+)''\)')::timestamptz
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) bound
   WHERE i.inhparent = parent
$$;

-- Makes a table ready to become a partition. The rule that history is only added to is a trigger of statements, which a partition does not
-- inherit: without one of its own the application would be granted the right to change its rows.
CREATE FUNCTION tarang_prepare_order_event_partition(name text) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE order_events INCLUDING DEFAULTS)', name);
  EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only()',
                 name || '_append_only', name);
END $$;

-- Creates the partitions of the present month and of the three that follow, where they are missing, and returns how many it created. It runs with the
-- owner's rights, because the application may not create tables, and can do nothing else. Rows that the partition for the rest has until then are
-- moved into the partitions of their months, which holds off all who read or write events: when there are more than `most`, their months stay without one.
CREATE FUNCTION tarang_create_order_event_partitions(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '300ms' AS $$
DECLARE
  month timestamp := date_trunc('month', clock_timestamp() AT TIME ZONE 'Asia/Kolkata');
  last_month timestamp := month + interval '3 months';
  first_moment timestamptz;
  end_moment timestamptz;
  name text;
  has_rows boolean;
  created integer := 0;
BEGIN
  -- Of two runs at once the second finds what the first has created. It delays neither reads nor writes.
  LOCK TABLE order_events IN SHARE UPDATE EXCLUSIVE MODE;
  SELECT least(month, date_trunc('month', min(at) AT TIME ZONE 'Asia/Kolkata')) INTO month FROM order_events_default;
  WHILE month <= last_month LOOP
    name := 'order_events_' || to_char(month, 'YYYY_MM');
    first_moment := month AT TIME ZONE 'Asia/Kolkata';
    month := month + interval '1 month';
    end_moment := month AT TIME ZONE 'Asia/Kolkata';
    CONTINUE WHEN EXISTS (SELECT FROM tarang_partitions('order_events') p
                           WHERE NOT p.is_default AND coalesce(p.lower, '-infinity') < end_moment AND first_moment < p.upper);
    has_rows := EXISTS (SELECT FROM order_events_default WHERE at >= first_moment AND at < end_moment);
    CONTINUE WHEN has_rows AND (SELECT count(*) FROM (SELECT FROM order_events_default LIMIT most + 1) r) > most;
    PERFORM tarang_prepare_order_event_partition(name);
    IF has_rows THEN
      ALTER TABLE order_events DETACH PARTITION order_events_default;
      ALTER TABLE order_events_default RENAME TO order_events_unsorted;
      PERFORM tarang_prepare_order_event_partition('order_events_default');
      ALTER TABLE order_events ATTACH PARTITION order_events_default DEFAULT;
    END IF;
    EXECUTE format('ALTER TABLE order_events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, first_moment, end_moment);
    IF has_rows THEN
      INSERT INTO order_events SELECT * FROM order_events_unsorted;
      DROP TABLE order_events_unsorted;
    END IF;
    created := created + 1;
  END LOOP;
  RETURN created;
END $$;

-- As in 20270103000000_order_events_analysed, which the application may not do.
CREATE FUNCTION tarang_analyze_order_events() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS 'ANALYZE order_events';

DO $$
DECLARE
  bound text := (SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') FROM pg_constraint
                  WHERE conrelid = 'order_events'::regclass AND conname = 'order_events_initial_bound');
BEGIN
  -- As in 20270101000000_order_events_bound: nobody waits behind this for more than a moment. A second passes before PostgreSQL would end a
  -- purchase as a deadlock with it.
  PERFORM set_config('lock_timeout', '300ms', true);
  FOR try IN 1 .. 1000 LOOP
    BEGIN
      LOCK TABLE "orders" IN SHARE ROW EXCLUSIVE MODE;
      LOCK TABLE "order_events" IN ACCESS EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      IF try = 1000 THEN RAISE; END IF;
      PERFORM pg_sleep(0.5);
    END;
  END LOOP;

  ALTER TABLE "order_events" RENAME TO "order_events_initial";
  ALTER INDEX "order_events_order_idx" RENAME TO "order_events_initial_order_id_id_idx";
  ALTER INDEX "order_events_at_range_idx" RENAME TO "order_events_initial_at_idx";
  ALTER TABLE "order_events_initial" DROP CONSTRAINT "order_events_pkey";
  ALTER TABLE "order_events_initial" ADD CONSTRAINT "order_events_initial_pkey" PRIMARY KEY USING INDEX "order_events_initial_pkey";
  ALTER TRIGGER "order_events_append_only" ON "order_events_initial" RENAME TO "order_events_initial_append_only";
  -- Those of rows come back with the new table's, which each partition inherits.
  DROP TRIGGER "order_events_changed_i" ON "order_events_initial";
  DROP TRIGGER "order_events_changed_ud" ON "order_events_initial";

  CREATE TABLE "order_events" (LIKE "order_events_initial" INCLUDING DEFAULTS) PARTITION BY RANGE ("at");
  ALTER TABLE "order_events" ADD CONSTRAINT "order_events_pkey" PRIMARY KEY ("id", "at");
  CREATE INDEX "order_events_order_idx" ON "order_events"("order_id", "id");
  CREATE INDEX "order_events_at_range_idx" ON "order_events" USING brin ("at") WITH (autosummarize = on);
  ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE;
  ALTER SEQUENCE "order_events_id_seq" OWNED BY "order_events"."id";
  CREATE TRIGGER "order_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_events"
    FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();
  CREATE TRIGGER "order_events_changed_i" AFTER INSERT ON "order_events" FOR EACH ROW
    WHEN (NEW."at" < clock_timestamp() - interval '1 day') EXECUTE FUNCTION tarang_row_changed('order', 'order_id');
  CREATE TRIGGER "order_events_changed_ud" AFTER UPDATE OR DELETE ON "order_events" FOR EACH ROW
    EXECUTE FUNCTION tarang_row_changed('order', 'order_id');

  EXECUTE format('ALTER TABLE "order_events" ATTACH PARTITION "order_events_initial" FOR VALUES FROM (MINVALUE) TO (%L)', bound);
  ALTER TABLE "order_events_initial" DROP CONSTRAINT "order_events_initial_bound";
  PERFORM tarang_prepare_order_event_partition('order_events_default');
  ALTER TABLE "order_events" ATTACH PARTITION "order_events_default" DEFAULT;
  PERFORM tarang_create_order_event_partitions(0);
END $$;
