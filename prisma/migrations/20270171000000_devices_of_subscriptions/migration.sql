-- The browser of a session, and of a browser that is told by web push: a sign-out there ends both. The version before leaves the columns
-- empty; such a subscription gets its device when its browser next asks for its state.
ALTER TABLE "sessions" ADD COLUMN "device_id" TEXT;
ALTER TABLE "push_subscriptions" ADD COLUMN "device_id" TEXT;
