-- Refunds that can go back to where the payment came from. The version before neither reads nor writes them: what it refunds
-- goes to the wallet.

CREATE TABLE "source_refunds" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "booking" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "note" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "choice" TEXT,
    "chosen_by" TEXT,
    "chosen_at" TIMESTAMPTZ(3),
    "decide_by" TIMESTAMPTZ(3) NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "sends" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "gateway_refund_id" TEXT,
    "bank_reference" TEXT,
    "error" TEXT,
    "again_of" TEXT,
    "ended_at" TIMESTAMPTZ(3),
    "actor_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "source_refunds_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "source_refunds_order_idx" ON "source_refunds"("order_id");
CREATE INDEX "source_refunds_payment_idx" ON "source_refunds"("payment_id");
CREATE INDEX "source_refunds_open_idx" ON "source_refunds"("state", "next_at")
  WHERE "state" IN ('asked', 'due', 'sent', 'failed');
-- One refund for each booking, however many processes ask for it; those that another one replaced are evidence.
CREATE UNIQUE INDEX "source_refunds_booking_key" ON "source_refunds"("booking") WHERE "state" <> 'sent_again';
CREATE UNIQUE INDEX "source_refunds_again_key" ON "source_refunds"("again_of");
CREATE UNIQUE INDEX "source_refunds_gateway_key" ON "source_refunds"("gateway_refund_id");

ALTER TABLE "source_refunds" ADD CONSTRAINT "source_refunds_order_fk"
  FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "source_refunds" ADD CONSTRAINT "source_refunds_payment_fk"
  FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "source_refunds" ADD CONSTRAINT "source_refunds_again_fk"
  FOREIGN KEY ("again_of") REFERENCES "source_refunds"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "source_refunds"
  ADD CONSTRAINT "source_refunds_amount_positive" CHECK ("amount" > 0),
  ADD CONSTRAINT "source_refunds_state" CHECK (
    "state" IN ('asked', 'due', 'sent', 'processed', 'failed', 'sent_again', 'in_wallet', 'taken_back', 'returned')),
  -- A choice is stored with who made it, and only what waits for one has none.
  ADD CONSTRAINT "source_refunds_choice" CHECK (
    CASE WHEN "choice" IS NULL
      THEN "chosen_by" IS NULL AND "chosen_at" IS NULL AND "state" IN ('asked', 'taken_back')
      ELSE "choice" IN ('wallet', 'source') AND "state" <> 'asked' AND "chosen_at" IS NOT NULL
           AND coalesce("chosen_by" IN ('customer', 'staff', 'default'), false) END),
  ADD CONSTRAINT "source_refunds_sent" CHECK (
    ("sent_at" IS NOT NULL OR "state" NOT IN ('sent', 'processed')) AND ("sends" > 0) = ("sent_at" IS NOT NULL)),
  ADD CONSTRAINT "source_refunds_processed" CHECK ("gateway_refund_id" IS NOT NULL OR "state" <> 'processed');

-- Whatever the application does, what is given back of a payment is not more than it brought. The lock makes simultaneous ones
-- see each other.
CREATE FUNCTION tarang_source_refunds_at_most_the_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  received bigint;
BEGIN
  SELECT coalesce(received_amount, 0) INTO received FROM payments WHERE id = NEW.payment_id FOR UPDATE;
  IF NEW.amount + (SELECT coalesce(sum(amount), 0) FROM source_refunds
                    WHERE payment_id = NEW.payment_id
                      AND state NOT IN ('sent_again', 'in_wallet', 'taken_back', 'returned')) > received THEN
    RAISE EXCEPTION 'the refunds of payment % are more than it brought (source_refunds_at_most_the_payment)', NEW.payment_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'source_refunds_at_most_the_payment';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "source_refunds_at_most_the_payment" BEFORE INSERT ON "source_refunds"
  FOR EACH ROW EXECUTE FUNCTION tarang_source_refunds_at_most_the_payment();
