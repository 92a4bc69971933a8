-- Webhooks to partners: their endpoints, what happened that they are told of, and each try to tell them. The version before
-- neither reads nor writes them; what happens while it still runs is not told, and the API shows it.

CREATE TABLE "partner_endpoints" (
    "id" TEXT NOT NULL,
    "partner_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "types" TEXT[] NOT NULL,
    "version" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "old_secret" TEXT,
    "old_until" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "rests_until" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_why" TEXT,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "partner_endpoints_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "partner_endpoints_url_key" ON "partner_endpoints"("partner_id", "mode", "url") WHERE "deleted_at" IS NULL;
CREATE INDEX "partner_endpoints_partner_idx" ON "partner_endpoints"("partner_id", "created_at" DESC);
ALTER TABLE "partner_endpoints"
  ADD CONSTRAINT "partner_endpoints_partner_fk" FOREIGN KEY ("partner_id") REFERENCES "partners"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "partner_endpoints_mode" CHECK ("mode" IN ('live', 'test')),
  ADD CONSTRAINT "partner_endpoints_types" CHECK (cardinality("types") > 0),
  ADD CONSTRAINT "partner_endpoints_old" CHECK (("old_secret" IS NULL) = ("old_until" IS NULL)),
  ADD CONSTRAINT "partner_endpoints_disabled" CHECK (("disabled_at" IS NULL) = ("disabled_why" IS NULL)
    AND "disabled_why" IN ('partner', 'gone', 'failing'));

CREATE TABLE "partner_events" (
    "id" TEXT NOT NULL,
    "partner_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "body" TEXT NOT NULL,
    "fanout" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "partner_events_pkey" PRIMARY KEY ("id")
);
-- What happened once is told once, however often it is written.
CREATE UNIQUE INDEX "partner_events_subject_key" ON "partner_events"("partner_id", "type", "subject", "sequence");
CREATE INDEX "partner_events_partner_idx" ON "partner_events"("partner_id", "mode", "at" DESC, "id" DESC);
CREATE INDEX "partner_events_order_idx" ON "partner_events"("subject");
CREATE INDEX "partner_events_at_idx" ON "partner_events"("at");
ALTER TABLE "partner_events"
  ADD CONSTRAINT "partner_events_partner_fk" FOREIGN KEY ("partner_id") REFERENCES "partners"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "partner_events_mode" CHECK ("mode" IN ('live', 'test')),
  ADD CONSTRAINT "partner_events_fanout" CHECK ("fanout" >= 0);
CREATE TRIGGER "partner_events_append_only" BEFORE UPDATE OR TRUNCATE ON "partner_events"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();

CREATE TABLE "partner_deliveries" (
    "id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "is_replay" BOOLEAN NOT NULL DEFAULT false,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "partner_deliveries_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "partner_deliveries_event_key" ON "partner_deliveries"("event_id", "endpoint_id");
CREATE INDEX "partner_deliveries_due_idx" ON "partner_deliveries"("endpoint_id", "due_at") WHERE "state" = 'pending';
CREATE INDEX "partner_deliveries_endpoint_idx" ON "partner_deliveries"("endpoint_id", "created_at" DESC, "id" DESC);
ALTER TABLE "partner_deliveries"
  ADD CONSTRAINT "partner_deliveries_event_fk" FOREIGN KEY ("event_id") REFERENCES "partner_events"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "partner_deliveries_endpoint_fk" FOREIGN KEY ("endpoint_id") REFERENCES "partner_endpoints"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "partner_deliveries_state" CHECK ("state" IN ('pending', 'delivered', 'failed', 'dropped')),
  ADD CONSTRAINT "partner_deliveries_tries" CHECK ("tries" BETWEEN 0 AND 10),
  ADD CONSTRAINT "partner_deliveries_lease" CHECK ("leased_until" IS NULL OR "state" = 'pending');

CREATE TABLE "partner_tries" (
    "id" TEXT NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "ms" INTEGER NOT NULL,
    "error" TEXT,
    "reply" TEXT,

    CONSTRAINT "partner_tries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "partner_tries_delivery_idx" ON "partner_tries"("delivery_id", "at");
ALTER TABLE "partner_tries"
  ADD CONSTRAINT "partner_tries_delivery_fk" FOREIGN KEY ("delivery_id") REFERENCES "partner_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "partner_tries_outcome" CHECK (("status" IS NULL) <> ("error" IS NULL));
CREATE TRIGGER "partner_tries_append_only" BEFORE UPDATE OR TRUNCATE ON "partner_tries"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();

CREATE FUNCTION tarang_keep_partner_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'events of partners are kept for 90 days (partner_events_kept)'
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'partner_events_kept';
END $$;

-- A partner that was away may ask for what it missed. The database's clock decides, because a caller could give any other.
CREATE TRIGGER "partner_events_kept" BEFORE DELETE ON "partner_events"
  FOR EACH ROW WHEN (OLD.at > now() - interval '90 days') EXECUTE FUNCTION tarang_keep_partner_event();

-- Deletes up to `most` older events with their deliveries and tries, with the owner's rights, and returns how many.
CREATE FUNCTION tarang_purge_partner_events(most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM partner_events WHERE id IN (
      SELECT id FROM partner_events WHERE at <= now() - interval '90 days' ORDER BY at LIMIT most)
    RETURNING 1)
  SELECT count(*)::integer FROM gone
$$;

-- Writes an event with a delivery to each endpoint of the partner that has its type, or to the given one alone, and the job
-- that sends them. Returns its id, or null when it was written before. The triggers below and the application call it, so
-- that an event never has other deliveries than its `fanout` says.
CREATE FUNCTION tarang_write_partner_event(
  partner TEXT, event_mode TEXT, event_type TEXT, event_subject TEXT, event_sequence BIGINT, event_body TEXT,
  event_at TIMESTAMPTZ, only_endpoint TEXT DEFAULT NULL
) RETURNS TEXT LANGUAGE plpgsql AS $$
DECLARE
  event_id TEXT := 'evt_' || replace(gen_random_uuid()::text, '-', '');
  targets TEXT[];
BEGIN
  SELECT coalesce(array_agg(e.id), '{}') INTO targets
    FROM partner_endpoints e
   WHERE e.partner_id = partner AND e.mode = event_mode AND e.deleted_at IS NULL AND e.disabled_at IS NULL
     AND CASE WHEN only_endpoint IS NULL THEN event_type = ANY (e.types) ELSE e.id = only_endpoint END;
  INSERT INTO partner_events (id, partner_id, mode, type, subject, sequence, body, fanout, at)
  VALUES (event_id, partner, event_mode, event_type, event_subject, event_sequence, event_body, cardinality(targets), event_at)
  ON CONFLICT (partner_id, type, subject, sequence) DO NOTHING;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF cardinality(targets) > 0 THEN
    INSERT INTO partner_deliveries (id, event_id, endpoint_id, due_at, created_at)
    SELECT 'dlv_' || replace(gen_random_uuid()::text, '-', ''), event_id, target, event_at, event_at FROM unnest(targets) target;
    -- Without a key: transactions that move money would wait for each other at the row of one job.
    PERFORM graphile_worker.add_job('send-webhooks', '{}'::json, max_attempts => 12);
    PERFORM pg_notify('job_added', 'send-webhooks - 1 ' || random()::text);
  END IF;
  RETURN event_id;
END $$;

CREATE FUNCTION tarang_event_body(event_type TEXT, event_at TIMESTAMPTZ, event_data JSON) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT json_build_object('type', event_type,
    'timestamp', to_char(event_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', event_data)::text
$$;

-- A partner whose balance falls below its bound is told, whatever moved the money. Other customers cost no statement.
CREATE FUNCTION tarang_tell_low_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tarang_write_partner_event(p.user_id, 'live', 'balance.low', NEW.id, (extract(epoch FROM NEW.updated_at) * 1000)::bigint,
    tarang_event_body('balance.low', NEW.updated_at, json_build_object(
      'balance', trim_scale(NEW.balance / 100.0), 'low_balance', trim_scale(p.low_balance / 100.0), 'currency', 'INR')),
    NEW.updated_at)
    FROM partners p
   WHERE p.user_id = NEW.user_id AND p.status = 'active' AND p.low_balance > NEW.balance AND p.low_balance <= OLD.balance;
  RETURN NULL;
END $$;
CREATE TRIGGER "wallets_tell_low_balance" AFTER UPDATE OF "balance" ON "wallets"
  FOR EACH ROW WHEN (NEW.currency = 'INR' AND NEW.balance < OLD.balance) EXECUTE FUNCTION tarang_tell_low_balance();

CREATE FUNCTION tarang_tell_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tarang_write_partner_event(p.user_id, 'live', 'balance.credited', NEW.txnid, 0,
    tarang_event_body('balance.credited', NEW.created_at, json_build_object(
      'id', NEW.txnid, 'kind', lower(NEW.type::text), 'amount', trim_scale(NEW.amount / 100.0), 'order_id', NEW.order_id,
      'balance', trim_scale(w.balance / 100.0), 'currency', 'INR')),
    NEW.created_at)
    FROM partners p JOIN wallets w ON w.user_id = p.user_id AND w.currency = 'INR'
   WHERE p.user_id = NEW.user_id AND p.status = 'active';
  RETURN NULL;
END $$;
CREATE TRIGGER "wallet_transactions_tell_credit" AFTER INSERT ON "wallet_transactions"
  FOR EACH ROW WHEN (NEW.type <> 'Debit') EXECUTE FUNCTION tarang_tell_credit();

-- What partners were last told of an item.
CREATE TABLE "partner_items" (
    "itemid" INTEGER NOT NULL,
    "price" BIGINT NOT NULL,
    "in_stock" BOOLEAN NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "partner_items_pkey" PRIMARY KEY ("itemid")
);
ALTER TABLE "partner_items"
  ADD CONSTRAINT "partner_items_item_fk" FOREIGN KEY ("itemid") REFERENCES "items"("itemid") ON DELETE RESTRICT ON UPDATE CASCADE;
