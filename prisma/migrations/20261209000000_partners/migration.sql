-- Partners, who buy from their wallet by the partner API, with their keys and what those spent on each day. The version before
-- neither reads nor writes them, and its orders have no key.

CREATE TABLE "partners" (
    "user_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "about" TEXT NOT NULL DEFAULT '',
    "daily_cap" BIGINT,
    "low_balance" BIGINT,
    "test_balance" BIGINT NOT NULL DEFAULT 10000000,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "partners_pkey" PRIMARY KEY ("user_id")
);
CREATE INDEX "partners_status_idx" ON "partners"("status", "created_at" DESC);
ALTER TABLE "partners"
  ADD CONSTRAINT "partners_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "partners_status" CHECK ("status" IN ('asked', 'active', 'suspended')),
  ADD CONSTRAINT "partners_amounts" CHECK ("daily_cap" > 0 AND "low_balance" > 0 AND "test_balance" >= 0);

CREATE TABLE "partner_keys" (
    "id" TEXT NOT NULL,
    "partner_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "networks" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "daily_cap" BIGINT,
    "version" TEXT NOT NULL,
    "replaces_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_address" TEXT,

    CONSTRAINT "partner_keys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "partner_keys_digest_key" ON "partner_keys"("digest");
-- A key has one successor: two people who rotate it at once would each hold a key that the other does not know of.
CREATE UNIQUE INDEX "partner_keys_replaces_key" ON "partner_keys"("replaces_id");
CREATE INDEX "partner_keys_partner_idx" ON "partner_keys"("partner_id", "created_at" DESC);
ALTER TABLE "partner_keys"
  ADD CONSTRAINT "partner_keys_partner_fk" FOREIGN KEY ("partner_id") REFERENCES "partners"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "partner_keys_replaces_fk" FOREIGN KEY ("replaces_id") REFERENCES "partner_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "partner_keys_mode" CHECK ("mode" IN ('live', 'test')),
  ADD CONSTRAINT "partner_keys_last4" CHECK (char_length("last4") = 4),
  ADD CONSTRAINT "partner_keys_scopes" CHECK (cardinality("scopes") > 0),
  ADD CONSTRAINT "partner_keys_cap" CHECK ("daily_cap" > 0),
  -- A stolen key must not read codes from anywhere.
  ADD CONSTRAINT "partner_keys_networks" CHECK ("mode" = 'test' OR NOT 'codes:read' = ANY ("scopes") OR cardinality("networks") > 0);

-- What a key, and a partner with all keys, spent on a day in India. `holder` is the id of either.
CREATE TABLE "partner_spend_days" (
    "holder" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "spent" BIGINT NOT NULL,

    CONSTRAINT "partner_spend_days_pkey" PRIMARY KEY ("holder", "day")
);
ALTER TABLE "partner_spend_days" ADD CONSTRAINT "partner_spend_days_spent" CHECK ("spent" >= 0);

-- The key by which an order was placed, and the partner's own name for the order.
ALTER TABLE "orders" ADD COLUMN "partner_key_id" TEXT, ADD COLUMN "partner_reference" TEXT;
CREATE UNIQUE INDEX "orders_partner_reference_key" ON "orders"("user_id", "partner_reference") WHERE "partner_reference" IS NOT NULL;
CREATE INDEX "orders_partner_key_idx" ON "orders"("partner_key_id", "created_at" DESC) WHERE "partner_key_id" IS NOT NULL;
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_partner_key_fk" FOREIGN KEY ("partner_key_id") REFERENCES "partner_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "orders_partner" CHECK (("partner_key_id" IS NULL) = ("partner_reference" IS NULL));
