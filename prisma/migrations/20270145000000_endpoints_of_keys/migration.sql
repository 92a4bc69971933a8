-- By which key of the partner API the address and the secret of an endpoint came, so that both end with a key that leaked
-- and is revoked. Null: by a person's session, or before this migration. The version before leaves them out.
ALTER TABLE "partner_endpoints"
  ADD COLUMN "url_key_id" TEXT,
  ADD COLUMN "secret_key_id" TEXT,
  ADD COLUMN "key_revoked_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "partner_endpoints_url_key_fk" FOREIGN KEY ("url_key_id") REFERENCES "partner_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "partner_endpoints_secret_key_fk" FOREIGN KEY ("secret_key_id") REFERENCES "partner_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
