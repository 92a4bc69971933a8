-- The same of payments. A number that stands on two rows is found from one of them: bank references have letters seldom, and those without are unique.
CREATE INDEX "payments_created_range_idx" ON "payments" USING brin ("created_at") WITH (autosummarize = on);
CREATE INDEX "payments_utr_letters_idx" ON "payments" (upper("utr")) WHERE "utr" ~ '[A-Za-z]';
