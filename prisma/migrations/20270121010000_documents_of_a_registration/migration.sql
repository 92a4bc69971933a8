-- The returns of a month are those of one registration, and the page of them asks for the first and the last day of each. Alone in
-- its file, because PostgreSQL builds no index beside sales in a transaction. Should it be broken off, `drop index tax_documents_seller_idx`
-- comes before the next try.
CREATE INDEX CONCURRENTLY "tax_documents_seller_idx" ON "tax_documents"("seller_gstin", "date");
