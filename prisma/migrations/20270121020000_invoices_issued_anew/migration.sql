-- An invoice with a wrong GSTIN of its buyer is credited in full and issued anew. The version before neither reads nor writes the new column.
ALTER TABLE "tax_documents" ADD COLUMN "replaces_id" TEXT;
ALTER TABLE "tax_documents"
  ADD CONSTRAINT "tax_documents_replaces_fk" FOREIGN KEY ("replaces_id") REFERENCES "tax_documents"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT "tax_documents_replaces" CHECK ("replaces_id" IS NULL OR "kind" = 'invoice') NOT VALID;
