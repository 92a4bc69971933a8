-- Late goods that are claimed back are proof as well that their attempt was given up: they need no difference that a person has decided.
-- The version before writes this proof with such a decision alone, as the check allows it still.
ALTER TABLE "delivery_attempts"
  DROP CONSTRAINT "delivery_attempts_proof_is_whole",
  ADD CONSTRAINT "delivery_attempts_proof_is_whole"
    CHECK (("proof" IS NULL) = ("proved_at" IS NULL)
           AND ("proof" IS NULL
                OR ("outcome" = 'refused' AND "proof" IN ('refusals', 'not_found', 'order_ended', 'claimed_back'))))
    NOT VALID;
