-- Which suppliers there are, and what an API means, is said by the descriptors in lib/integrations/suppliers: a new one
-- needs no migration. The database keeps their names, and checks their form alone.
-- The large table first: the others are read by every page and every order, and are locked for as long as what follows.
ALTER TABLE "delivery_attempts" ALTER COLUMN "supplier" TYPE TEXT,
  ADD CONSTRAINT "delivery_attempts_supplier_is_name" CHECK ("supplier" ~ '^[a-z][a-z0-9]{1,29}$');
ALTER TABLE "supplier_routes" ALTER COLUMN "supplier" TYPE TEXT,
  ADD CONSTRAINT "supplier_routes_supplier_is_name" CHECK ("supplier" ~ '^[a-z][a-z0-9]{1,29}$');
ALTER TABLE "products" ALTER COLUMN "api_type" TYPE TEXT,
  ADD CONSTRAINT "products_api_type_is_name" CHECK ("api_type" ~ '^[A-Z][A-Z0-9]{1,29}$');
ALTER TABLE "items" ALTER COLUMN "api_type" TYPE TEXT,
  ADD CONSTRAINT "items_api_type_is_name" CHECK ("api_type" ~ '^[A-Z][A-Z0-9]{1,29}$');

-- The version before casts what it sends to the two enumerations. Under their names it finds the text that the columns
-- hold now, so that it runs on this schema while it is replaced; a later migration drops both.
DROP TYPE "supplier";
DROP TYPE "api_type";
CREATE DOMAIN "supplier" AS TEXT;
CREATE DOMAIN "api_type" AS TEXT;
