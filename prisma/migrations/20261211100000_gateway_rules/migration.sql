-- Which gateway a new payment goes to: rules in their order, what each gateway costs, and which one did not make payments lately.
-- The version before reads none of them and starts every payment at its one gateway.
CREATE TABLE "gateway_rules" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "amount_from" BIGINT,
    "amount_to" BIGINT,
    "device" TEXT,
    "minute_from" INTEGER,
    "minute_until" INTEGER,
    "gateways" TEXT[] NOT NULL,
    "by_cost" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gateway_rules_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "gateway_rules"
  ADD CONSTRAINT "gateway_rules_amounts" CHECK ("amount_from" >= 0 AND "amount_to" >= coalesce("amount_from", 0)),
  ADD CONSTRAINT "gateway_rules_device" CHECK ("device" IN ('phone', 'computer')),
  ADD CONSTRAINT "gateway_rules_hours" CHECK (("minute_from" IS NULL) = ("minute_until" IS NULL)
    AND "minute_from" BETWEEN 0 AND 1439 AND "minute_until" BETWEEN 0 AND 1439 AND "minute_from" <> "minute_until"),
  ADD CONSTRAINT "gateway_rules_gateways" CHECK (cardinality("gateways") BETWEEN 1 AND 5);

CREATE TABLE "gateway_costs" (
    "gateway" TEXT NOT NULL,
    "rate" INTEGER NOT NULL,
    "paise" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gateway_costs_pkey" PRIMARY KEY ("gateway")
);
ALTER TABLE "gateway_costs"
  ADD CONSTRAINT "gateway_costs_bounds" CHECK ("rate" BETWEEN 0 AND 10000 AND "paise" BETWEEN 0 AND 100000);

CREATE TABLE "gateway_breakers" (
    "gateway" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "open_until" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gateway_breakers_pkey" PRIMARY KEY ("gateway")
);
ALTER TABLE "gateway_breakers"
  ADD CONSTRAINT "gateway_breakers_failures" CHECK ("failures" > 0);
