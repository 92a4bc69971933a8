-- Help requests: what a customer writes to the staff about an order, and the answers. The version before neither reads nor
-- writes them.

CREATE TABLE "help_requests" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "open_key" TEXT,
    "language" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "waiting_since" TIMESTAMPTZ(3),
    "promised_until" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "help_requests_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "help_messages" (
    "id" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "staff_id" TEXT,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "help_messages_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "help_requests_open_key" ON "help_requests"("open_key");
CREATE INDEX "help_requests_user_idx" ON "help_requests"("user_id", "updated_at" DESC);
CREATE INDEX "help_requests_order_idx" ON "help_requests"("order_id");
CREATE INDEX "help_requests_status_idx" ON "help_requests"("status", "updated_at" DESC);
CREATE INDEX "help_messages_request_idx" ON "help_messages"("request_id", "created_at");

ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_user_fk"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_order_fk"
  FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "help_messages" ADD CONSTRAINT "help_messages_request_fk"
  FOREIGN KEY ("request_id") REFERENCES "help_requests"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "help_requests"
  ADD CONSTRAINT "help_requests_kind" CHECK ("kind" IN ('not_received', 'wrong_player', 'charged_twice', 'other')),
  ADD CONSTRAINT "help_requests_language" CHECK ("language" IN ('en', 'hi')),
  -- What waits for the staff has a promise, what is closed has a time, and only what is not closed keeps its kind of its order.
  ADD CONSTRAINT "help_requests_state" CHECK (
    ("status" = 'open') = ("waiting_since" IS NOT NULL)
    AND ("waiting_since" IS NULL) = ("promised_until" IS NULL)
    AND ("status" = 'closed') = ("closed_at" IS NOT NULL)
    AND ("status" = 'closed') = ("open_key" IS NULL)
    AND "status" IN ('open', 'answered', 'closed'));
ALTER TABLE "help_messages"
  ADD CONSTRAINT "help_messages_author" CHECK (
    "author" IN ('customer', 'staff') AND ("author" = 'staff') = ("staff_id" IS NOT NULL)),
  ADD CONSTRAINT "help_messages_text" CHECK (char_length("text") BETWEEN 1 AND 2000);
