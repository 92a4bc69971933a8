-- contract: 20261225000000_sealed_contacts
-- The plain email addresses and mobile numbers are emptied (decision 118). The version before writes both columns in every statement, and
-- reads an account whose plain columns are empty. What it would not find is emptied a day after this migration, by the worker.

-- They would empty what is sealed when the plain column is emptied.
DROP TRIGGER "users_contacts_changed" ON "users";
DROP TRIGGER "nominees_contact_changed" ON "nominees";
DROP TRIGGER "guardians_email_changed" ON "guardians";
DROP FUNCTION tarang_contacts_changed();
DROP FUNCTION tarang_nominee_changed();
DROP FUNCTION tarang_guardian_changed();

-- Only looser: the version before writes a text where these let an empty one through.
ALTER TABLE "nominees" DROP CONSTRAINT "nominees_text";
ALTER TABLE "nominees" ADD CONSTRAINT "nominees_text" CHECK (
  char_length("name") BETWEEN 1 AND 80
  AND CASE "contact" WHEN '' THEN "contact_sealed" IS NOT NULL ELSE char_length("contact") BETWEEN 3 AND 254 END);
ALTER TABLE "guardians" DROP CONSTRAINT "guardians_contact";
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_contact" CHECK (
  CASE WHEN "state" = 'ended' THEN "name" = '' AND "email" = ''
       WHEN char_length("name") NOT BETWEEN 1 AND 80 THEN false
       WHEN "email" = '' THEN "email_sealed" IS NOT NULL
       ELSE char_length("email") BETWEEN 3 AND 254 END);

-- Blind indexes of the part before the @ and of the domain, by which staff find accounts.
ALTER TABLE "users" ADD COLUMN "email_local_index" TEXT, ADD COLUMN "email_domain_index" TEXT;
ALTER TABLE "users"
  -- An account that is found by one of them alone looks like one without an address.
  ADD CONSTRAINT "users_email_parts" CHECK (("email_local_index" IS NULL) = ("email_domain_index" IS NULL));

-- The version before changes an address without them: they are then another address's, and the worker computes them anew. This version
-- writes both with the address, and one of them changes with it, as the index of the complete address does.
CREATE FUNCTION tarang_email_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.email_index IS DISTINCT FROM OLD.email_index
     AND (NEW.email_local_index, NEW.email_domain_index) IS NOT DISTINCT FROM (OLD.email_local_index, OLD.email_domain_index) THEN
    NEW.email_local_index := NULL;
    NEW.email_domain_index := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "users_email_changed" BEFORE UPDATE OF "email_index" ON "users"
  FOR EACH ROW EXECUTE FUNCTION tarang_email_changed();
