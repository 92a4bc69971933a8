-- Questions and answers on the page of a product. The version before neither reads nor writes this column.
ALTER TABLE "products" ADD COLUMN "faq" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "products" ADD CONSTRAINT "products_faq" CHECK (jsonb_typeof("faq") = 'array');
