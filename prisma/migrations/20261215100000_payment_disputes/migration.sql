-- Disputes about paid payments: a payer's bank asks the gateway for the money back. The version before reads none of them; a case
-- with the new cause is one that its panel shows by name alone.
ALTER TYPE "review_cause" ADD VALUE IF NOT EXISTS 'payment_disputed';

CREATE TABLE "payment_disputes" (
    "id" TEXT NOT NULL,
    "gateway" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "amount_deducted" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "phase" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "respond_by" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_disputes_pkey" PRIMARY KEY ("gateway", "id")
);
CREATE INDEX "payment_disputes_payment_idx" ON "payment_disputes"("payment_id");
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_payment_fk"
  FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_disputes"
  ADD CONSTRAINT "payment_disputes_amounts" CHECK ("amount" > 0 AND "amount_deducted" >= 0),
  ADD CONSTRAINT "payment_disputes_status" CHECK ("status" IN ('open', 'under_review', 'won', 'lost', 'closed')),
  ADD CONSTRAINT "payment_disputes_end" CHECK (("ended_at" IS NOT NULL) = ("status" IN ('won', 'lost', 'closed')));
