-- What people are told about, and the messages by which they are. The version before neither reads nor writes them.

-- CreateTable
CREATE TABLE "alerts" (
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "stage" TEXT,
    "told_at" TIMESTAMPTZ(3),
    "times" INTEGER NOT NULL DEFAULT 0,
    "taken_by_id" TEXT,
    "taken_at" TIMESTAMPTZ(3),
    "taken_until" TIMESTAMPTZ(3),

    CONSTRAINT "alerts_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "alert_messages" (
    "id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "channel" TEXT NOT NULL,
    "user_id" TEXT,
    "content" JSONB NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "tried_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "alert_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "alert_messages_created_idx" ON "alert_messages"("created_at" DESC);

ALTER TABLE "alert_messages"
  ADD CONSTRAINT "alert_messages_mail_has_a_recipient" CHECK (("channel" = 'mail') = ("user_id" IS NOT NULL));
