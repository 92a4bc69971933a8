-- Since when an account is linked to its external identity, and the identities that it was linked to before. The version
-- before leaves both as they are: it links without a time, and links an ended one again.
ALTER TABLE "users" ADD COLUMN "identity_linked_at" TIMESTAMPTZ(3);
ALTER TABLE "users" ADD COLUMN "ended_identities" TEXT[] NOT NULL DEFAULT '{}';
-- When a reset ended the proof of the number, which is then told of changes for a while.
ALTER TABLE "users" ADD COLUMN "mobile_unproved_at" TIMESTAMPTZ(3);
