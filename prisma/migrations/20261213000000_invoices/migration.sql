-- Tax classes of items, billing details of customers, and the documents of orders. The version before neither reads nor
-- writes them; orders that it completes get their documents from the next sweep of this version.

CREATE TABLE "tax_registrations" (
    "gstin" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tax_registrations_pkey" PRIMARY KEY ("gstin")
);

CREATE TABLE "billing_details" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "gstin" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_details_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "billing_details_user_idx" ON "billing_details"("user_id", "created_at" DESC);
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_user_fk"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "billing_details"
  ADD CONSTRAINT "billing_details_state" CHECK ("state" ~ '^[0-9]{2}$' AND ("gstin" IS NULL OR left("gstin", 2) = "state"));

CREATE TABLE "tax_classes" (
    "id" TEXT NOT NULL,
    "itemid" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "rate" INTEGER NOT NULL,
    "starts" DATE NOT NULL,
    "actor_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tax_classes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "tax_classes_item_idx" ON "tax_classes"("itemid", "starts" DESC, "created_at" DESC);
ALTER TABLE "tax_classes" ADD CONSTRAINT "tax_classes_item_fk"
  FOREIGN KEY ("itemid") REFERENCES "items"("itemid") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tax_classes"
  ADD CONSTRAINT "tax_classes_kind" CHECK ("kind" IN ('taxable', 'exempt', 'voucher_principal', 'voucher_agent')),
  ADD CONSTRAINT "tax_classes_rate" CHECK (CASE WHEN "kind" = 'taxable' THEN "rate" BETWEEN 1 AND 10000 ELSE "rate" = 0 END);

CREATE TABLE "tax_counters" (
    "series" TEXT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "tax_counters_pkey" PRIMARY KEY ("series")
);
ALTER TABLE "tax_counters" ADD CONSTRAINT "tax_counters_last" CHECK ("last" BETWEEN 0 AND 9999999);

CREATE TABLE "tax_documents" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "series" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "order_id" TEXT NOT NULL,
    "supply" INTEGER NOT NULL,
    "refund_id" TEXT,
    "credits_id" TEXT,
    "seller_name" TEXT NOT NULL,
    "seller_address" TEXT NOT NULL,
    "seller_gstin" TEXT NOT NULL,
    "buyer_name" TEXT NOT NULL,
    "buyer_address" TEXT NOT NULL,
    "buyer_gstin" TEXT,
    "place_of_supply" TEXT NOT NULL,
    "is_place_given" BOOLEAN NOT NULL,
    "description" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "rate" INTEGER NOT NULL,
    "value" BIGINT NOT NULL,
    "taxable" BIGINT NOT NULL,
    "igst" BIGINT NOT NULL,
    "cgst" BIGINT NOT NULL,
    "sgst" BIGINT NOT NULL,
    "supplied_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tax_documents_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "tax_documents_name_key" ON "tax_documents"("name");
CREATE UNIQUE INDEX "tax_documents_number_key" ON "tax_documents"("series", "number");
CREATE UNIQUE INDEX "tax_documents_refund_key" ON "tax_documents"("refund_id");
-- An order that was refunded, reopened and completed again has a second supply.
CREATE UNIQUE INDEX "tax_documents_supply_key" ON "tax_documents"("order_id", "supply") WHERE "kind" <> 'credit_note';
CREATE INDEX "tax_documents_date_idx" ON "tax_documents"("date", "id");
CREATE INDEX "tax_documents_supplied_idx" ON "tax_documents"("supplied_at") WHERE "kind" <> 'credit_note';
CREATE INDEX "tax_documents_credited_idx" ON "tax_documents"("supplied_at") WHERE "kind" = 'credit_note';
CREATE INDEX "tax_documents_credits_idx" ON "tax_documents"("credits_id");
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_order_fk"
  FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_credits_fk"
  FOREIGN KEY ("credits_id") REFERENCES "tax_documents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tax_documents"
  ADD CONSTRAINT "tax_documents_kind" CHECK ("kind" IN ('invoice', 'bill_of_supply', 'receipt', 'credit_note')),
  ADD CONSTRAINT "tax_documents_credit" CHECK (("kind" = 'credit_note') = ("credits_id" IS NOT NULL AND "refund_id" IS NOT NULL)),
  ADD CONSTRAINT "tax_documents_name" CHECK (char_length("name") <= 16 AND "number" > 0),
  ADD CONSTRAINT "tax_documents_parts" CHECK (
    "value" = "taxable" + "igst" + "cgst" + "sgst" AND "value" > 0
    AND "taxable" >= 0 AND "igst" >= 0 AND "cgst" >= 0 AND "sgst" = "cgst" AND ("igst" = 0 OR "cgst" = 0)),
  ADD CONSTRAINT "tax_documents_place" CHECK (
    ("igst" = 0 OR "place_of_supply" <> left("seller_gstin", 2)) AND ("cgst" = 0 OR "place_of_supply" = left("seller_gstin", 2)));

CREATE TABLE "tax_document_files" (
    "document_id" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tax_document_files_pkey" PRIMARY KEY ("document_id", "language")
);
ALTER TABLE "tax_document_files" ADD CONSTRAINT "tax_document_files_document_fk"
  FOREIGN KEY ("document_id") REFERENCES "tax_documents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tax_document_files"
  ADD CONSTRAINT "tax_document_files_sha256" CHECK ("sha256" = encode(sha256("bytes"), 'hex'));

CREATE TRIGGER "billing_details_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "billing_details"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();
CREATE TRIGGER "tax_classes_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "tax_classes"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();
CREATE TRIGGER "tax_registrations_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "tax_registrations"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();
CREATE TRIGGER "tax_documents_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "tax_documents"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();
CREATE TRIGGER "tax_document_files_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "tax_document_files"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();

-- The sweep that issues documents looks for orders that have ended since its last document.
CREATE INDEX "orders_ended_idx" ON "orders"("ended_at") WHERE "status" IN ('Completed', 'Refunded', 'Cancelled');
CREATE INDEX "tax_documents_order_idx" ON "tax_documents"("order_id");
