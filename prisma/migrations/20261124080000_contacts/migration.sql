-- Codes belong to the browser that asked for them, and guesses from elsewhere are counted apart.
ALTER TABLE "account_secrets" ADD COLUMN "challenge_hash" TEXT;
ALTER TABLE "account_secrets" ADD COLUMN "stray_tries" INTEGER NOT NULL DEFAULT 0;

-- Customers change their number, email and password themselves, and the former place may undo it.
ALTER TYPE "secret_kind" ADD VALUE IF NOT EXISTS 'contact';
ALTER TYPE "secret_kind" ADD VALUE IF NOT EXISTS 'confirmation';
ALTER TYPE "secret_kind" ADD VALUE IF NOT EXISTS 'undo';
ALTER TABLE "account_secrets" ADD COLUMN "detail" TEXT;
ALTER TABLE "users" ADD COLUMN "locked_at" TIMESTAMPTZ(3);
