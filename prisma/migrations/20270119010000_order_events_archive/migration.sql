-- Partitions of events that were written to a file and dropped (decision 123). The version before neither reads nor writes these tables; nothing is
-- archived unless the backup process has EVENTS_KEEP_MONTHS.

CREATE TABLE "archived_partitions" (
    "partition" TEXT NOT NULL,
    "lower" TIMESTAMPTZ(3),
    "upper" TIMESTAMPTZ(3) NOT NULL,
    "rows" BIGINT NOT NULL,
    "digest" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "archived_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "archived_partitions_pkey" PRIMARY KEY ("partition")
);
CREATE UNIQUE INDEX "archived_partitions_upper_key" ON "archived_partitions"("upper");
ALTER TABLE "archived_partitions"
  ADD CONSTRAINT "archived_partitions_bounds" CHECK ("lower" < "upper"),
  ADD CONSTRAINT "archived_partitions_digest" CHECK ("digest" ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "archived_partitions_rows" CHECK ("rows" >= 0);
CREATE TRIGGER "archived_partitions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "archived_partitions"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();

-- What the archived events of an order say about its points (hundredths). The points that a later refund or reversal takes are reckoned from these sums.
CREATE TABLE "archived_points" (
    "order_id" TEXT NOT NULL,
    "partition" TEXT NOT NULL,
    "taken" BIGINT NOT NULL,
    "spent" BIGINT NOT NULL,

    CONSTRAINT "archived_points_pkey" PRIMARY KEY ("order_id", "partition"),
    CONSTRAINT "archived_points_partition_fk" FOREIGN KEY ("partition") REFERENCES "archived_partitions"("partition")
      ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE TRIGGER "archived_points_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "archived_points"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();

-- All events of an order that was placed since then are in the table; those of an older one may be archived.
CREATE FUNCTION tarang_order_events_kept_since() RETURNS timestamptz
LANGUAGE sql STABLE SET search_path = public, pg_temp AS
  'SELECT coalesce(max(upper), ''-infinity'') FROM archived_partitions';

-- The detail of an event as it is archived. A file cannot be erased, so it has nothing that an erasure could remove: of the fields below it has the
-- values, of any other field only the name. The list names ids, amounts and words of the store.
CREATE FUNCTION tarang_archived_event_detail(detail jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE
    WHEN detail IS NULL THEN NULL
    WHEN jsonb_typeof(detail) <> 'object' THEN to_jsonb('[erased]'::text)
    ELSE (SELECT coalesce(jsonb_object_agg(f.key,
            CASE WHEN jsonb_typeof(f.value) NOT IN ('object', 'array') AND f.key IN (
                   'by', 'approver', 'attempt', 'fence', 'refund', 'reopening', 'reference', 'clientTxnId', 'txnid', 'utr', 'cause', 'decision',
                   'supplier', 'region', 'pack', 'found', 'amount', 'received', 'kept', 'taken', 'spent')
                 THEN f.value ELSE to_jsonb('[erased]'::text) END), '{}')
            FROM jsonb_each(detail) f)
  END
$$;

-- As in 20270102000000_order_events_by_month, and no month that was archived gets a partition again.
CREATE OR REPLACE FUNCTION tarang_create_order_event_partitions(most integer) RETURNS integer
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
  -- A month that was archived gets no partition again: an event of then was written by a clock that was behind, and stays where it is.
  SELECT least(month, date_trunc('month', min(at) AT TIME ZONE 'Asia/Kolkata')) INTO month
    FROM order_events_default WHERE at >= tarang_order_events_kept_since();
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

-- The runs of the archive. The version before asks for backups and drills by name, and finds these as well as before.
ALTER TABLE "backup_runs"
  DROP CONSTRAINT "backup_runs_kind",
  ADD CONSTRAINT "backup_runs_kind" CHECK ("kind" IN ('backup', 'drill', 'archive'));
