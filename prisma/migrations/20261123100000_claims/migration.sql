-- An address or a number is unique among the accounts that have proved it. Until then it is a claim, which several
-- accounts may have, so that an account that only names a number or an address does not keep its owner from it. Both
-- indexes are relaxed only: what the version before writes is still accepted.
DROP INDEX "users_email_key";
CREATE UNIQUE INDEX "users_email_key" ON "users"("email_key") WHERE "email_verified_at" IS NOT NULL;
DROP INDEX "users_mobile_key";
CREATE UNIQUE INDEX "users_mobile_key" ON "users"("mobile") WHERE "mobile_verified_at" IS NOT NULL;

-- For the lookups of claims.
CREATE INDEX "users_email_claims_idx" ON "users"("email_key", "created_at" DESC);
CREATE INDEX "users_mobile_claims_idx" ON "users"("mobile", "created_at" DESC);

-- A trusted device is a signed cookie. It counts only while its version is that of the account.
ALTER TABLE "users" ADD COLUMN "device_version" INTEGER NOT NULL DEFAULT 1;

-- A code to the mailbox of an account, which proves the account while its number is being proved.
ALTER TYPE "secret_kind" ADD VALUE 'account';
