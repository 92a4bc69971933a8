-- What strangers can send is counted and sampled in rows of a fixed number, and no longer stored one row a call.
CREATE TABLE "unmatched_webhooks" (
  "gateway" TEXT NOT NULL,
  "day" DATE NOT NULL,
  "received" INTEGER NOT NULL,
  "samples" JSONB NOT NULL,
  "last_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "unmatched_webhooks_pkey" PRIMARY KEY ("gateway", "day")
);

CREATE TABLE "policy_reports" (
  "key" TEXT NOT NULL,
  "directive" TEXT NOT NULL,
  "blocked" TEXT NOT NULL,
  "page" TEXT NOT NULL,
  "sample" TEXT NOT NULL,
  "received" INTEGER NOT NULL,
  "first_at" TIMESTAMPTZ(3) NOT NULL,
  "last_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "policy_reports_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "policy_reports_last_idx" ON "policy_reports" ("last_at" DESC);

-- The inbox is purged by age.
CREATE INDEX "webhook_inbox_received_idx" ON "webhook_inbox" ("received_at");
