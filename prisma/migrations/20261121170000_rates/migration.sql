-- What suppliers' currencies are worth, so that the panel can tell margins; and routes whose cost nobody has said yet.

-- AlterTable
ALTER TABLE "supplier_routes" ALTER COLUMN "cost" DROP NOT NULL,
ALTER COLUMN "cost_currency" DROP NOT NULL;
ALTER TABLE "supplier_routes" ADD CONSTRAINT "supplier_routes_cost_has_currency"
  CHECK (("cost" IS NULL) = ("cost_currency" IS NULL));

-- CreateTable
CREATE TABLE "currency_rates" (
    "currency" TEXT NOT NULL,
    "rate" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "currency_rates_pkey" PRIMARY KEY ("currency")
);
ALTER TABLE "currency_rates" ADD CONSTRAINT "currency_rates_positive" CHECK ("rate" > 0);
