-- Messages by WhatsApp: when one has arrived on a device, as its channel says later. The version before neither reads nor
-- writes the column, and writes no row of this channel.
ALTER TABLE "notifications" ADD COLUMN "arrived_at" TIMESTAMPTZ(3);
ALTER TABLE "notifications"
  ADD CONSTRAINT "notifications_arrived" CHECK ("arrived_at" IS NULL OR "sent_at" IS NOT NULL);

-- For the page of a customer's messages, which says whether the last one has arrived.
CREATE INDEX "notifications_whatsapp_idx" ON "notifications"("user_id", "created_at" DESC) WHERE "channel" = 'whatsapp';
