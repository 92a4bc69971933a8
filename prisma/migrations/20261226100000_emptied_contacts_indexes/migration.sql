-- The indexes of 20261226000000_emptied_contacts, apart from it, because its locks keep readers out and these only hold off writers
-- for a moment (decision 118).

CREATE INDEX "users_email_local_idx" ON "users"("email_local_index", "created_at" DESC);
CREATE INDEX "users_email_domain_idx" ON "users"("email_domain_index", "created_at" DESC);

-- What is still to be indexed and to be emptied, so that the worker need not read whole tables to find that nothing is.
CREATE INDEX "users_unindexed_emails_idx" ON "users"("id") WHERE "email_sealed" IS NOT NULL AND "email_local_index" IS NULL;
CREATE INDEX "users_kept_emails_idx" ON "users"("id") WHERE "email" IS NOT NULL AND "email_sealed" IS NOT NULL;
CREATE INDEX "users_kept_mobiles_idx" ON "users"("id") WHERE "mobile" IS NOT NULL AND "mobile_sealed" IS NOT NULL;
CREATE INDEX "nominees_kept_contacts_idx" ON "nominees"("user_id") WHERE "contact" <> '' AND "contact_sealed" IS NOT NULL;
CREATE INDEX "guardians_kept_emails_idx" ON "guardians"("user_id") WHERE "email" <> '' AND "email_sealed" IS NOT NULL;
