-- Products and items that are not yet for sale. Existing rows, and those that the version before inserts, are published.
ALTER TABLE "products" ADD COLUMN "is_draft" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "items" ADD COLUMN "is_draft" BOOLEAN NOT NULL DEFAULT false;

-- A draft is out of stock, so that nothing sells it: neither a query that forgets to ask for the column, nor the version
-- before, which shows a draft as out of stock and cannot switch it on.
ALTER TABLE "products" ADD CONSTRAINT "products_draft_not_sold" CHECK (NOT ("is_draft" AND "instock"));
ALTER TABLE "items" ADD CONSTRAINT "items_draft_not_sold" CHECK (NOT ("is_draft" AND "in_stock"));
