-- A link that connects a chat ends with the trusted devices that the account had when it was made: who made it with a stolen session
-- would otherwise connect their chat after the owner has got the account back. The version before writes none, for ten minutes at most.
ALTER TABLE "telegram_links" ADD COLUMN "device_version" INTEGER;
