-- Each sending of a purchase has a row of its own, with its own answer. The version before writes none and reads none:
-- an attempt without sendings counts as sent once, without a clear answer.

-- AlterEnum
ALTER TYPE "review_cause" ADD VALUE 'late_success';
ALTER TYPE "review_cause" ADD VALUE 'wrong_goods';

-- AlterTable
ALTER TABLE "delivery_attempts" ADD COLUMN     "proof" TEXT,
ADD COLUMN     "proved_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "delivery_sends" (
    "id" TEXT NOT NULL,
    "attempt_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "fence" INTEGER NOT NULL,
    "worker" TEXT,
    "outcome" "attempt_outcome" NOT NULL,
    "supplier_order_id" TEXT,
    "error" TEXT,
    "request" JSONB,
    "reply" JSONB,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "send_by" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_sends_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "delivery_sends_number_key" ON "delivery_sends"("attempt_id", "number");

-- AddForeignKey
ALTER TABLE "delivery_sends" ADD CONSTRAINT "delivery_sends_attempt_fk" FOREIGN KEY ("attempt_id") REFERENCES "delivery_attempts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "delivery_attempts"
  ADD CONSTRAINT "delivery_attempts_proof_is_whole"
    CHECK (("proof" IS NULL) = ("proved_at" IS NULL)
           AND ("proof" IS NULL OR ("outcome" = 'refused' AND "proof" IN ('refusals', 'not_found', 'order_ended'))));
ALTER TABLE "delivery_sends"
  ADD CONSTRAINT "delivery_sends_unanswered_is_sent" CHECK (("outcome" = 'sent') = ("answered_at" IS NULL));
