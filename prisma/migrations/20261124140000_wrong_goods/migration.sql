-- What a supplier says it delivered in place of what was ordered, and when a person decided about it. The version before
-- reads and writes neither column.

-- AlterTable
ALTER TABLE "delivery_attempts" ADD COLUMN     "wrong_goods" JSONB,
ADD COLUMN     "goods_decided_at" TIMESTAMPTZ(3);

ALTER TABLE "delivery_attempts"
  ADD CONSTRAINT "delivery_attempts_wrong_goods_are_known"
    CHECK ("goods_decided_at" IS NULL OR "wrong_goods" IS NOT NULL);

-- A person claims wrong goods back from the supplier, after which the pack may be bought again.
ALTER TABLE "delivery_attempts"
  DROP CONSTRAINT "delivery_attempts_proof_is_whole",
  ADD CONSTRAINT "delivery_attempts_proof_is_whole"
    CHECK (("proof" IS NULL) = ("proved_at" IS NULL)
           AND ("proof" IS NULL
                OR ("outcome" = 'refused'
                    AND ("proof" IN ('refusals', 'not_found', 'order_ended')
                         OR ("proof" = 'claimed_back' AND "goods_decided_at" IS NOT NULL)))));
