-- An invoice is issued anew once. Alone in its file, because PostgreSQL builds no index beside sales in a transaction. Should it be broken
-- off, `drop index tax_documents_replaces_key` comes before the next try.
CREATE UNIQUE INDEX CONCURRENTLY "tax_documents_replaces_key" ON "tax_documents"("replaces_id");
