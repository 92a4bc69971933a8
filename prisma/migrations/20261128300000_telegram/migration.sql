-- Messages by Telegram: which chat belongs to which account, the one-time tokens that connect them, and the updates that
-- were answered. The version before reads none of these, and does not write the new channel.

CREATE TABLE "telegram_chats" (
    "user_id" TEXT NOT NULL,
    "chat_id" BIGINT NOT NULL,
    "language" TEXT NOT NULL,
    "device_version" INTEGER NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,
    "blocked_at" TIMESTAMPTZ(3),

    CONSTRAINT "telegram_chats_pkey" PRIMARY KEY ("user_id")
);
CREATE UNIQUE INDEX "telegram_chats_chat_key" ON "telegram_chats"("chat_id");

CREATE TABLE "telegram_links" (
    "user_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "telegram_links_pkey" PRIMARY KEY ("user_id")
);
CREATE UNIQUE INDEX "telegram_links_token_key" ON "telegram_links"("token_hash");
CREATE INDEX "telegram_links_expiry_idx" ON "telegram_links"("expires_at");

CREATE TABLE "telegram_updates" (
    "update_id" BIGINT NOT NULL,
    "answer" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "telegram_updates_pkey" PRIMARY KEY ("update_id")
);
CREATE INDEX "telegram_updates_received_idx" ON "telegram_updates"("received_at");

ALTER TABLE "telegram_chats" ADD CONSTRAINT "telegram_chats_user_fk"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "telegram_links" ADD CONSTRAINT "telegram_links_user_fk"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "telegram_chats"
  ADD CONSTRAINT "telegram_chats_language" CHECK ("language" IN ('en', 'hi'));
ALTER TABLE "telegram_links"
  ADD CONSTRAINT "telegram_links_language" CHECK ("language" IN ('en', 'hi'));

-- NOT VALID: every row that passed the narrower rule passes this one.
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_channel";
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_channel"
  CHECK ("channel" IN ('mail', 'push', 'sms', 'whatsapp', 'telegram')) NOT VALID;
