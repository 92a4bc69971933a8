-- Messages to customers about their orders, what they chose of them, and the browsers that are told by web push. The
-- version before writes none of these and leaves the language of an order null.

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "language" TEXT;

-- CreateTable
CREATE TABLE "notifications" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "order_id" TEXT,
    "language" TEXT NOT NULL,
    "amount" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "claimed_until" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "dropped_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_preferences" (
    "user_id" TEXT NOT NULL,
    "added" TEXT[],
    "removed" TEXT[],
    "language" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_preferences_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "device_version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "notifications_once_key" ON "notifications"("key", "topic", "channel", "recipient");

-- CreateIndex
CREATE INDEX "notifications_order_idx" ON "notifications"("order_id");

-- CreateIndex
CREATE INDEX "notifications_created_idx" ON "notifications"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions"("user_id", "created_at");

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- NOT VALID: the rows from before have no language, and are not read for it.
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_language" CHECK ("language" IN ('en', 'hi')) NOT VALID;
ALTER TABLE "notification_preferences"
  ADD CONSTRAINT "notification_preferences_language" CHECK ("language" IN ('en', 'hi'));
ALTER TABLE "notifications"
  ADD CONSTRAINT "notifications_channel" CHECK ("channel" IN ('mail', 'push', 'sms', 'whatsapp')),
  ADD CONSTRAINT "notifications_language" CHECK ("language" IN ('en', 'hi')),
  -- A message that was sent is not given up, so that nothing sends it anew.
  ADD CONSTRAINT "notifications_one_end" CHECK ("sent_at" IS NULL OR "dropped_at" IS NULL);
