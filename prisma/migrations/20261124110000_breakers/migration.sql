-- An order that has waited too long for a supplier that is not called.
ALTER TYPE "review_cause" ADD VALUE IF NOT EXISTS 'supplier_unavailable';

-- Which suppliers are not called at the moment, for all processes. A supplier without a row is called.
CREATE TABLE "supplier_breakers" (
    "supplier" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "open_until" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "supplier_breakers_pkey" PRIMARY KEY ("supplier")
);

-- Accounts at suppliers that refused a purchase for want of balance; a row is deleted when the balance has risen.
CREATE TABLE "supplier_pauses" (
    "supplier" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "balance" TEXT,
    "paused_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "supplier_pauses_pkey" PRIMARY KEY ("supplier", "region")
);

-- The pages show items of a paused account as out of stock.
CREATE TRIGGER "supplier_pauses_changed" AFTER INSERT OR DELETE OR TRUNCATE ON "supplier_pauses"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_catalogue_changed();
