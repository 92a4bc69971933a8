-- The stream of security events and the alerts that the worker derives from it.

-- CreateTable
CREATE TABLE "security_events" (
    "id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "account_id" TEXT,
    "device" TEXT,
    "address" TEXT,
    "times" INTEGER NOT NULL DEFAULT 1,
    "detail" JSONB NOT NULL,
    "request_id" TEXT,

    CONSTRAINT "security_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "security_events_created_idx" ON "security_events"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "security_events_kind_idx" ON "security_events"("kind", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "security_events_account_idx" ON "security_events"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "security_events_device_idx" ON "security_events"("device", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "security_events_address_idx" ON "security_events"("address", "created_at" DESC, "id" DESC);

-- CreateTable
CREATE TABLE "security_alerts" (
    "key" TEXT NOT NULL,
    "pattern" TEXT NOT NULL,
    "account_id" TEXT,
    "device" TEXT,
    "count" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "security_alerts_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "security_alerts_created_idx" ON "security_alerts"("created_at" DESC);

-- The function of the other histories, which also tells the grants that the application may only add rows here.
CREATE TRIGGER "security_events_append_only" BEFORE UPDATE OR TRUNCATE ON "security_events"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();

CREATE FUNCTION tarang_keep_security_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'security events are kept for a year (security_events_kept)'
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'security_events_kept';
END $$;

-- Rows of the last year stay, for the owner too. The database's clock decides, because a caller could give any other.
CREATE TRIGGER "security_events_kept" BEFORE DELETE ON "security_events"
  FOR EACH ROW WHEN (OLD.created_at > now() - interval '1 year') EXECUTE FUNCTION tarang_keep_security_event();

-- Deletes up to `most` events that are older than a year, with the owner's rights, and returns how many.
CREATE FUNCTION tarang_purge_security_events(most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM security_events WHERE id IN (
      SELECT id FROM security_events WHERE created_at <= now() - interval '1 year' ORDER BY created_at LIMIT most)
    RETURNING 1)
  SELECT count(*)::integer FROM gone
$$;
