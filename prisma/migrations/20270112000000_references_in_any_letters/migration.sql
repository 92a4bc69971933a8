-- The same bank reference in other letters is the same money: the unique index of references takes them for two. Only the few that have
-- letters are in this one. It is built while the shop sells: alone in its file, because PostgreSQL refuses that in a transaction. It fails where
-- such money was counted twice already, which `npm run prove` names; `drop index payments_utr_letters_key` comes before the next try.
CREATE UNIQUE INDEX CONCURRENTLY "payments_utr_letters_key" ON "payments" (upper("utr")) WHERE "utr" ~ '[A-Za-z]';
