-- Sums of the days that are over, for the reports of the panel. All of it is computed from orders, payments, deliveries and the
-- ledger: a day without a row of report_days is read from these, so that the tables may be emptied at any time. The version
-- before neither reads nor writes them; the triggers below watch what it changes.

-- The days whose sums are stored, and the fee of the gateway with which estimates were computed.
CREATE TABLE "report_days" (
    "day" DATE NOT NULL,
    "fee_rate" INTEGER NOT NULL,
    "fee_paise" INTEGER NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_days_pkey" PRIMARY KEY ("day")
);

-- One row for each change of a day that is over, written with the change. While a day has one, its sums are not read. Rows are
-- only added and deleted: an existing row that stood for a second change as well would be deleted with the first one.
CREATE TABLE "report_marks" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "report_marks_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "report_marks_day_idx" ON "report_marks"("day");

CREATE TABLE "report_sales_sums" (
    "day" DATE NOT NULL,
    "dimension" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "orders" BIGINT NOT NULL,
    "sales" BIGINT NOT NULL,
    "refunds" BIGINT NOT NULL,
    "cost" BIGINT NOT NULL,
    "fees" BIGINT NOT NULL,
    "estimated" BIGINT NOT NULL,

    CONSTRAINT "report_sales_sums_pkey" PRIMARY KEY ("day", "dimension", "key", "state")
);

CREATE TABLE "report_delivery_sums" (
    "day" DATE NOT NULL,
    "supplier" TEXT NOT NULL,
    "orders" BIGINT NOT NULL,
    "delivered" BIGINT NOT NULL,
    "within1" BIGINT NOT NULL,
    "within5" BIGINT NOT NULL,
    "within30" BIGINT NOT NULL,

    CONSTRAINT "report_delivery_sums_pkey" PRIMARY KEY ("day", "supplier")
);

CREATE TABLE "report_discount_sums" (
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "offer" TEXT NOT NULL,
    "orders" BIGINT NOT NULL,
    "discount" BIGINT NOT NULL,
    "sales" BIGINT NOT NULL,

    CONSTRAINT "report_discount_sums_pkey" PRIMARY KEY ("day", "kind", "offer")
);

CREATE TABLE "report_refund_sums" (
    "day" DATE NOT NULL,
    "cause" TEXT NOT NULL,
    "refunds" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "report_refund_sums_pkey" PRIMARY KEY ("day", "cause")
);

-- Points, and payments that paid no order.
CREATE TABLE "report_ledger_sums" (
    "day" DATE NOT NULL,
    "given" BIGINT NOT NULL,
    "taken" BIGINT NOT NULL,
    "redeemed" BIGINT NOT NULL,
    "fees" BIGINT NOT NULL,
    "payments" BIGINT NOT NULL,
    "estimated" BIGINT NOT NULL,

    CONSTRAINT "report_ledger_sums_pkey" PRIMARY KEY ("day")
);

-- What changes a day that is over ------------------------------------------------------------------------------

-- When today began in India. The clock is read at the moment of the call and not at the beginning of the transaction: whoever
-- finds here that a day is not over yet has written, and so has a transaction id, before the day ended. Sums of a day are
-- computed only once all transactions with such ids have ended.
CREATE FUNCTION tarang_today_began() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE AS
$$ SELECT date_trunc('day', clock_timestamp(), 'Asia/Kolkata') $$;

CREATE FUNCTION tarang_mark_report_days(VARIADIC moments timestamptz[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO report_marks (day)
  SELECT DISTINCT tarang_ist_day(at) FROM unnest(moments) at WHERE at < tarang_today_began()
$$;

-- The days of an order: that of its payment, and those of its refunds, which are read with the order's status and supplier of now.
CREATE FUNCTION tarang_mark_report_days_of(wanted text) RETURNS void LANGUAGE sql AS $$
  SELECT tarang_mark_report_days(VARIADIC array(
    SELECT paid_at FROM orders WHERE id = wanted AND paid_at IS NOT NULL
    UNION ALL
    SELECT j.created_at FROM ledger_journals j
     WHERE j.reason IN ('order_refunded', 'order_reopened')
       AND j.reference IN (SELECT wanted UNION ALL SELECT id FROM order_refunds WHERE order_id = wanted
                           UNION ALL SELECT id FROM order_reopenings WHERE order_id = wanted)))
$$;

CREATE FUNCTION tarang_report_order_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM tarang_mark_report_days(OLD.paid_at); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM tarang_mark_report_days_of(NEW.id); END IF;
  RETURN NULL;
END $$;

-- An order that is paid today has its refunds today or later, so that nothing is called for it.
CREATE TRIGGER "orders_report_inserted" AFTER INSERT ON "orders" FOR EACH ROW
  WHEN (NEW."paid_at" < tarang_today_began())
  EXECUTE FUNCTION tarang_report_order_changed();
CREATE TRIGGER "orders_report_updated" AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN (least(OLD."paid_at", NEW."paid_at") < tarang_today_began()
    AND (OLD."paid_at", OLD."product_id", OLD."payment_mode", OLD."status", OLD."value", OLD."cost", OLD."campaign_id",
         OLD."coupon_id", OLD."breakdown", OLD."ended_at")
        IS DISTINCT FROM
        (NEW."paid_at", NEW."product_id", NEW."payment_mode", NEW."status", NEW."value", NEW."cost", NEW."campaign_id",
         NEW."coupon_id", NEW."breakdown", NEW."ended_at"))
  EXECUTE FUNCTION tarang_report_order_changed();
CREATE TRIGGER "orders_report_deleted" AFTER DELETE ON "orders" FOR EACH ROW
  WHEN (OLD."paid_at" < tarang_today_began())
  EXECUTE FUNCTION tarang_report_order_changed();

-- A delivery does not know when its order was paid, so that it is looked up.
CREATE FUNCTION tarang_report_delivery_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND paid_at < tarang_today_began()) THEN
    PERFORM tarang_mark_report_days_of(NEW.order_id);
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND OLD.order_id <> NEW.order_id THEN
    PERFORM tarang_mark_report_days_of(OLD.order_id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "delivery_attempts_report_inserted" AFTER INSERT ON "delivery_attempts" FOR EACH ROW
  WHEN (NEW."outcome" = 'delivered')
  EXECUTE FUNCTION tarang_report_delivery_changed();
CREATE TRIGGER "delivery_attempts_report_updated" AFTER UPDATE ON "delivery_attempts" FOR EACH ROW
  WHEN ((OLD."outcome" = 'delivered' OR NEW."outcome" = 'delivered')
    AND (OLD."outcome", OLD."order_id", OLD."supplier", OLD."sent_at")
        IS DISTINCT FROM (NEW."outcome", NEW."order_id", NEW."supplier", NEW."sent_at"))
  EXECUTE FUNCTION tarang_report_delivery_changed();
CREATE TRIGGER "delivery_attempts_report_deleted" AFTER DELETE ON "delivery_attempts" FOR EACH ROW
  WHEN (OLD."outcome" = 'delivered')
  EXECUTE FUNCTION tarang_report_delivery_changed();

-- The fee that a gateway told stands at the day of the order, or of the journal by which the payment became T-Coins.
CREATE FUNCTION tarang_mark_report_days_of_payment(payment_id text, order_id text) RETURNS void LANGUAGE sql AS $$
  SELECT tarang_mark_report_days(VARIADIC array(
    SELECT paid_at FROM orders WHERE id = $2 AND paid_at IS NOT NULL
    UNION ALL
    SELECT created_at FROM ledger_journals WHERE reference = $1 AND reason IN ('topup_paid', 'payment_unusable')))
$$;

CREATE FUNCTION tarang_report_payment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM tarang_mark_report_days_of_payment(OLD.id, OLD.order_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM tarang_mark_report_days_of_payment(NEW.id, NEW.order_id); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "payments_report_inserted" AFTER INSERT ON "payments" FOR EACH ROW
  WHEN (NEW."gateway_fee" IS NOT NULL AND coalesce(NEW."paid_at" < tarang_today_began(), true))
  EXECUTE FUNCTION tarang_report_payment_changed();
-- Not when a payment becomes paid today, with its fee.
CREATE TRIGGER "payments_report_updated" AFTER UPDATE ON "payments" FOR EACH ROW
  WHEN ((OLD."gateway_fee", OLD."order_id", OLD."paid_at") IS DISTINCT FROM (NEW."gateway_fee", NEW."order_id", NEW."paid_at")
    AND (OLD."paid_at" IS NOT NULL OR coalesce(NEW."paid_at" < tarang_today_began(), true)))
  EXECUTE FUNCTION tarang_report_payment_changed();
CREATE TRIGGER "payments_report_deleted" AFTER DELETE ON "payments" FOR EACH ROW
  WHEN (OLD."gateway_fee" IS NOT NULL)
  EXECUTE FUNCTION tarang_report_payment_changed();

-- The ledger is only added to, and seldom with a moment of a day that is over: a process whose clock is a little behind.
CREATE FUNCTION tarang_report_ledger_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tarang_mark_report_days(NEW.created_at);
  RETURN NULL;
END $$;

CREATE TRIGGER "ledger_journals_report_inserted" AFTER INSERT ON "ledger_journals" FOR EACH ROW
  WHEN (NEW."created_at" < tarang_today_began())
  EXECUTE FUNCTION tarang_report_ledger_added();
CREATE TRIGGER "ledger_entries_report_inserted" AFTER INSERT ON "ledger_entries" FOR EACH ROW
  WHEN (NEW."created_at" < tarang_today_began())
  EXECUTE FUNCTION tarang_report_ledger_added();

-- The causes of refunds, also of earlier ones.
CREATE FUNCTION tarang_report_cause_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tarang_mark_report_days_of(NEW.order_id);
  RETURN NULL;
END $$;

CREATE TRIGGER "order_refunds_report_inserted" AFTER INSERT ON "order_refunds" FOR EACH ROW
  EXECUTE FUNCTION tarang_report_cause_added();
CREATE TRIGGER "order_reopenings_report_inserted" AFTER INSERT ON "order_reopenings" FOR EACH ROW
  EXECUTE FUNCTION tarang_report_cause_added();
