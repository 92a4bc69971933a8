-- What signing in safely needs beside a password: recovery codes, single-use authenticator codes, the grants and the
-- freshness of a session, and proof that a message left.

-- AlterEnum
ALTER TYPE "secret_kind" ADD VALUE 'recovery';

-- AlterTable
ALTER TABLE "users" ADD COLUMN "totp_last_step" INTEGER;

-- AlterTable
ALTER TABLE "account_secrets" ADD COLUMN "sent_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "grants" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "proved_at" TIMESTAMPTZ(3);
-- Whoever is signed in now proved it when the session began.
UPDATE "sessions" SET "proved_at" = "created_at";
ALTER TABLE "sessions" ALTER COLUMN "proved_at" SET NOT NULL;
