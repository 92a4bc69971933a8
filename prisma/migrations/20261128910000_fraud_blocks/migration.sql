-- Blocked payers, players, devices and addresses, which a rule of the kind 'blocked' looks at.
CREATE TABLE "fraud_blocks" (
    "id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "order_id" TEXT,
    "ends_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fraud_blocks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "fraud_blocks_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "fraud_blocks_key" ON "fraud_blocks"("subject", "value");

ALTER TABLE "fraud_blocks"
  ADD CONSTRAINT "fraud_blocks_subject" CHECK ("subject" IN ('player', 'device', 'address', 'payer')),
  ADD CONSTRAINT "fraud_blocks_value" CHECK (char_length("value") BETWEEN 1 AND 700);
