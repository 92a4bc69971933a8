-- A code may be looked at by a key of its buyer, which has no session. The version before writes sessions alone and reads neither.
ALTER TABLE "vault_reveals" ALTER COLUMN "session_id" DROP NOT NULL, ADD COLUMN "key_id" TEXT;
ALTER TABLE "vault_reveals"
  ADD CONSTRAINT "vault_reveals_key_fk" FOREIGN KEY ("key_id") REFERENCES "partner_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "vault_reveals_by" CHECK (("session_id" IS NULL) <> ("key_id" IS NULL));
