-- Email addresses and mobile numbers, sealed beside the plain ones and found by blind indexes (decision 118). The version before goes on
-- writing and reading the plain columns; of what it writes the worker seals the rest.

ALTER TABLE "users" ADD COLUMN "email_sealed" TEXT, ADD COLUMN "email_index" TEXT,
  ADD COLUMN "mobile_sealed" TEXT, ADD COLUMN "mobile_index" TEXT;
ALTER TABLE "users"
  -- A sealed address that nothing finds opens no account, and an index without its address cannot be made anew for another key.
  ADD CONSTRAINT "users_email_sealed" CHECK (("email_sealed" IS NULL) = ("email_index" IS NULL)),
  ADD CONSTRAINT "users_mobile_sealed" CHECK (("mobile_sealed" IS NULL) = ("mobile_index" IS NULL));
ALTER TABLE "nominees" ADD COLUMN "contact_sealed" TEXT;
ALTER TABLE "guardians" ADD COLUMN "email_sealed" TEXT;

-- As those of the plain columns: unique among the accounts that have proved it. One address has one index by one key, so that a row that
-- the indexes of the plain columns allow is allowed here as well.
CREATE UNIQUE INDEX "users_email_index_key" ON "users"("email_index") WHERE "email_verified_at" IS NOT NULL;
CREATE UNIQUE INDEX "users_mobile_index_key" ON "users"("mobile_index") WHERE "mobile_verified_at" IS NOT NULL;
CREATE INDEX "users_email_index_claims_idx" ON "users"("email_index", "created_at" DESC);
CREATE INDEX "users_mobile_index_claims_idx" ON "users"("mobile_index", "created_at" DESC);

-- What is still to be sealed, so that the worker need not read whole tables to find that nothing is.
CREATE INDEX "users_plain_emails_idx" ON "users"("id") WHERE "email" IS NOT NULL AND "email_sealed" IS NULL;
CREATE INDEX "users_plain_mobiles_idx" ON "users"("id") WHERE "mobile" IS NOT NULL AND "mobile_sealed" IS NULL;
CREATE INDEX "nominees_plain_contacts_idx" ON "nominees"("user_id") WHERE "contact" <> '' AND "contact_sealed" IS NULL;
CREATE INDEX "guardians_plain_emails_idx" ON "guardians"("user_id") WHERE "email" <> '' AND "email_sealed" IS NULL;

-- The version before changes the plain column alone: what was sealed is then another person's, and must open and find nothing. Each text is
-- sealed with a nonce of its own, so that a statement that seals anew always changes the sealed column.
CREATE FUNCTION tarang_contacts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.email, NEW.email_key) IS DISTINCT FROM (OLD.email, OLD.email_key) AND NEW.email_sealed = OLD.email_sealed THEN
    NEW.email_sealed := NULL;
    NEW.email_index := NULL;
  END IF;
  IF NEW.mobile IS DISTINCT FROM OLD.mobile AND NEW.mobile_sealed = OLD.mobile_sealed THEN
    NEW.mobile_sealed := NULL;
    NEW.mobile_index := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "users_contacts_changed" BEFORE UPDATE OF "email", "email_key", "mobile" ON "users"
  FOR EACH ROW EXECUTE FUNCTION tarang_contacts_changed();

CREATE FUNCTION tarang_nominee_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.contact <> OLD.contact AND NEW.contact_sealed = OLD.contact_sealed THEN NEW.contact_sealed := NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "nominees_contact_changed" BEFORE UPDATE OF "contact" ON "nominees"
  FOR EACH ROW EXECUTE FUNCTION tarang_nominee_changed();

CREATE FUNCTION tarang_guardian_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.email <> OLD.email AND NEW.email_sealed = OLD.email_sealed THEN NEW.email_sealed := NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "guardians_email_changed" BEFORE UPDATE OF "email" ON "guardians"
  FOR EACH ROW EXECUTE FUNCTION tarang_guardian_changed();
