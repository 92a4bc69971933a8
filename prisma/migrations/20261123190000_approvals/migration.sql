-- Requests that wait for a second person. The version before does not know the table: it goes on asking for a code.

-- CreateTable
CREATE TABLE "approval_requests" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "permission" TEXT NOT NULL,
    "asker_id" TEXT NOT NULL,
    "receiver_id" TEXT,
    "object_type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "version" TEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "status" TEXT NOT NULL DEFAULT 'open',
    "open_key" TEXT,
    "decider_id" TEXT,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "approval_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "approval_requests_open_key" ON "approval_requests"("open_key");

-- CreateIndex
CREATE INDEX "approval_requests_status_idx" ON "approval_requests"("status", "expires_at");

-- CreateIndex
CREATE INDEX "approval_requests_asker_idx" ON "approval_requests"("asker_id", "created_at" DESC);

ALTER TABLE "approval_requests"
  ADD CONSTRAINT "approval_requests_status_is_known"
    CHECK ("status" IN ('open', 'approved', 'refused', 'withdrawn', 'outdated', 'expired')),
  ADD CONSTRAINT "approval_requests_open_or_ended"
    CHECK (("status" = 'open') = ("open_key" IS NOT NULL) AND ("status" = 'open') = ("ended_at" IS NULL)),
  -- Whatever the application does, the person who approves is neither the asker nor the one who gains by it.
  ADD CONSTRAINT "approval_requests_second_person"
    CHECK ("status" <> 'approved'
           OR ("decider_id" IS NOT NULL AND "decider_id" <> "asker_id"
               AND "decider_id" IS DISTINCT FROM "receiver_id"));

-- An ended request never opens again, and what was asked for never changes: an approver decides about what they read.
CREATE FUNCTION tarang_approval_requests_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'open'
     AND (NEW.id, NEW.kind, NEW.permission, NEW.asker_id, NEW.receiver_id, NEW.object_type, NEW.object_id, NEW.input,
          NEW.version, NEW.created_at, NEW.expires_at)
         IS NOT DISTINCT FROM
         (OLD.id, OLD.kind, OLD.permission, OLD.asker_id, OLD.receiver_id, OLD.object_type, OLD.object_id, OLD.input,
          OLD.version, OLD.created_at, OLD.expires_at)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a request for approval ends once and is not changed (approval_requests_stay)'
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'approval_requests_stay';
END $$;

CREATE TRIGGER "approval_requests_stay" BEFORE UPDATE ON "approval_requests"
  FOR EACH ROW EXECUTE FUNCTION tarang_approval_requests_stay();
