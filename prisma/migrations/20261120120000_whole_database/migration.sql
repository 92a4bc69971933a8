-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "role" AS ENUM ('user', 'reseller', 'admin');

-- CreateEnum
CREATE TYPE "secret_kind" AS ENUM ('verification', 'reset', 'otp');

-- CreateEnum
CREATE TYPE "product_type" AS ENUM ('MLBB', 'GENSHIN', 'HOK', 'OTHER');

-- CreateEnum
CREATE TYPE "category" AS ENUM ('games', 'instant-games', 'ott', 'others');

-- CreateEnum
CREATE TYPE "api_type" AS ENUM ('SMILEBR', 'SMILEPH', 'MOOGOLDMLBB', 'MOOGOLDGENSHIN', 'MOOGOLDHOK', 'OTHER');

-- CreateEnum
CREATE TYPE "item_type" AS ENUM ('small', 'medium', 'large', 'weekly', 'hot');

-- CreateEnum
CREATE TYPE "image_type" AS ENUM ('CarouselMb', 'CarouselPc', 'Banner', 'Popup', 'Item', 'Product');

-- CreateEnum
CREATE TYPE "supplier" AS ENUM ('smileone', 'moogold');

-- CreateEnum
CREATE TYPE "payment_mode" AS ENUM ('upi', 'wallet');

-- CreateEnum
CREATE TYPE "order_status" AS ENUM ('Created', 'Processing', 'Completed', 'Refunded', 'Cancelled', 'Failed');

-- CreateEnum
CREATE TYPE "payment_purpose" AS ENUM ('order', 'topup');

-- CreateEnum
CREATE TYPE "payment_status" AS ENUM ('created', 'open', 'paid', 'failed', 'review');

-- CreateEnum
CREATE TYPE "attempt_outcome" AS ENUM ('sent', 'accepted', 'delivered', 'refused', 'unknown');

-- CreateEnum
CREATE TYPE "currency" AS ENUM ('INR', 'POINTS');

-- CreateEnum
CREATE TYPE "account" AS ENUM ('wallet', 'points', 'gateway', 'sales', 'adjustments', 'rewards');

-- CreateEnum
CREATE TYPE "wallet_transaction_type" AS ENUM ('Credit', 'Debit', 'Refunded');

-- CreateEnum
CREATE TYPE "wallet_transaction_status" AS ENUM ('Created', 'Processing', 'Success', 'Failed', 'Refunded');

-- CreateEnum
CREATE TYPE "review_cause" AS ENUM ('outcome_unknown', 'partial_delivery', 'amount_mismatch', 'payment_mismatch', 'reference_reused', 'poison_job', 'supplier_pending', 'payment_unresolved');

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "email_key" TEXT,
    "mobile" TEXT,
    "password_hash" TEXT,
    "identity_subject" TEXT,
    "role" "role" NOT NULL DEFAULT 'user',
    "email_verified_at" TIMESTAMPTZ(3),
    "mobile_verified_at" TIMESTAMPTZ(3),
    "blocked_at" TIMESTAMPTZ(3),
    "session_version" INTEGER NOT NULL DEFAULT 1,
    "totp_secret" TEXT,
    "totp_confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_secrets" (
    "id" TEXT NOT NULL,
    "kind" "secret_kind" NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" TEXT,
    "hash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "killed_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_secrets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "products" (
    "id" TEXT NOT NULL,
    "productid" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "imgpath" TEXT NOT NULL,
    "importantnote" TEXT NOT NULL DEFAULT '',
    "type" "product_type" NOT NULL,
    "category" "category" NOT NULL,
    "api_type" "api_type",
    "is_api" BOOLEAN NOT NULL,
    "istrending" BOOLEAN NOT NULL DEFAULT false,
    "instock" BOOLEAN NOT NULL DEFAULT true,
    "inputs" JSONB NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "items" (
    "itemid" SERIAL NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "imgpath" TEXT NOT NULL,
    "type" "item_type",
    "api_type" "api_type",
    "suggested_task" TEXT,
    "original_price" BIGINT NOT NULL,
    "discounted_price" BIGINT NOT NULL,
    "resell_price" BIGINT NOT NULL,
    "in_stock" BOOLEAN NOT NULL DEFAULT true,
    "is_api" BOOLEAN NOT NULL,
    "packs" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "items_pkey" PRIMARY KEY ("itemid")
);

-- CreateTable
CREATE TABLE "product_items" (
    "product_id" TEXT NOT NULL,
    "itemid" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "product_items_pkey" PRIMARY KEY ("product_id","itemid")
);

-- CreateTable
CREATE TABLE "supplier_routes" (
    "id" TEXT NOT NULL,
    "itemid" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "supplier" "supplier" NOT NULL,
    "region" TEXT NOT NULL DEFAULT '',
    "packs" TEXT[],
    "cost" BIGINT NOT NULL,
    "cost_currency" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "supplier_routes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gallery_images" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "type" "image_type" NOT NULL,
    "url" TEXT NOT NULL,
    "redirect_url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gallery_images_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "user_email" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "itemid" INTEGER NOT NULL,
    "product_name" TEXT NOT NULL,
    "item_name" TEXT NOT NULL,
    "input1" TEXT NOT NULL,
    "input2" TEXT NOT NULL,
    "player_name" TEXT,
    "player_region" TEXT,
    "payment_mode" "payment_mode" NOT NULL,
    "value" BIGINT NOT NULL,
    "status" "order_status" NOT NULL,
    "reason" TEXT,
    "transactionid" TEXT,
    "instant" BOOLEAN NOT NULL,
    "routes" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_events" (
    "id" BIGSERIAL NOT NULL,
    "order_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "from" "order_status",
    "to" "order_status",
    "detail" JSONB,

    CONSTRAINT "order_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" TEXT NOT NULL,
    "purpose" "payment_purpose" NOT NULL,
    "user_id" TEXT NOT NULL,
    "order_id" TEXT,
    "wallet_transaction_id" TEXT,
    "gateway" TEXT NOT NULL,
    "client_txn_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" "currency" NOT NULL DEFAULT 'INR',
    "status" "payment_status" NOT NULL,
    "gateway_order_id" TEXT,
    "payment_url" TEXT,
    "utr" TEXT,
    "payer_vpa" TEXT,
    "received_amount" BIGINT,
    "remark" TEXT,
    "evidence" JSONB,
    "sweep_count" INTEGER NOT NULL DEFAULT 0,
    "next_check_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_attempts" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "pack_index" INTEGER NOT NULL,
    "route_position" INTEGER NOT NULL,
    "supplier" "supplier" NOT NULL,
    "region" TEXT NOT NULL,
    "pack" TEXT NOT NULL,
    "live_key" TEXT,
    "reference" TEXT NOT NULL,
    "outcome" "attempt_outcome" NOT NULL,
    "fence" INTEGER NOT NULL DEFAULT 1,
    "supplier_order_id" TEXT,
    "cost" BIGINT,
    "cost_currency" TEXT,
    "request" JSONB,
    "reply" JSONB,
    "error" TEXT,
    "sealed_goods" TEXT,
    "polls" INTEGER NOT NULL DEFAULT 0,
    "worker" TEXT,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_inbox" (
    "id" TEXT NOT NULL,
    "gateway" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "client_txn_id" TEXT,
    "payload" JSONB NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 1,
    "outcome" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "handled_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_inbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wallets" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "currency" "currency" NOT NULL,
    "balance" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wallets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_journals" (
    "id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "note" TEXT,
    "actor_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_journals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "id" BIGSERIAL NOT NULL,
    "journal_id" TEXT NOT NULL,
    "account" "account" NOT NULL,
    "wallet_id" TEXT,
    "currency" "currency" NOT NULL,
    "amount" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wallet_transactions" (
    "txnid" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "user_email" TEXT NOT NULL,
    "type" "wallet_transaction_type" NOT NULL,
    "status" "wallet_transaction_status" NOT NULL,
    "amount" BIGINT NOT NULL,
    "order_id" TEXT,
    "journal_id" TEXT,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wallet_transactions_pkey" PRIMARY KEY ("txnid")
);

-- CreateTable
CREATE TABLE "reviews" (
    "id" TEXT NOT NULL,
    "cause" "review_cause" NOT NULL,
    "order_id" TEXT,
    "payment_id" TEXT,
    "open_key" TEXT,
    "money_at_risk" BIGINT NOT NULL,
    "evidence" JSONB NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" TEXT,
    "note" TEXT,

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" BIGSERIAL NOT NULL,
    "actor_id" TEXT,
    "action" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "user_id" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_digest" TEXT NOT NULL,
    "status" INTEGER,
    "reply" JSONB,
    "locked_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("user_id","route","key")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "player_checks" (
    "key" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "username" TEXT,
    "region" TEXT,
    "message" TEXT NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "player_checks_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "worker_heartbeats" (
    "id" TEXT NOT NULL,
    "worker_ids" TEXT[],
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "worker_heartbeats_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email_key");

-- CreateIndex
CREATE UNIQUE INDEX "users_mobile_key" ON "users"("mobile");

-- CreateIndex
CREATE UNIQUE INDEX "users_identity_subject_key" ON "users"("identity_subject");

-- CreateIndex
CREATE INDEX "users_created_idx" ON "users"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "users_role_idx" ON "users"("role", "created_at" DESC);

-- CreateIndex
CREATE INDEX "users_verified_idx" ON "users"("email_verified_at", "created_at" DESC);

-- CreateIndex
CREATE INDEX "sessions_user_idx" ON "sessions"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "sessions_expiry_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "account_secrets_subject_idx" ON "account_secrets"("kind", "subject", "created_at" DESC);

-- CreateIndex
CREATE INDEX "account_secrets_user_idx" ON "account_secrets"("user_id");

-- CreateIndex
CREATE INDEX "account_secrets_expiry_idx" ON "account_secrets"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "products_productid_key" ON "products"("productid");

-- CreateIndex
CREATE INDEX "products_category_idx" ON "products"("category", "productid");

-- CreateIndex
CREATE INDEX "products_trending_idx" ON "products"("istrending", "productid");

-- CreateIndex
CREATE UNIQUE INDEX "items_id_key" ON "items"("id");

-- CreateIndex
CREATE INDEX "items_created_idx" ON "items"("created_at" DESC, "itemid");

-- CreateIndex
CREATE INDEX "product_items_item_idx" ON "product_items"("itemid");

-- CreateIndex
CREATE UNIQUE INDEX "supplier_routes_position_key" ON "supplier_routes"("itemid", "position");

-- CreateIndex
CREATE INDEX "gallery_images_type_idx" ON "gallery_images"("type", "created_at", "id");

-- CreateIndex
CREATE INDEX "orders_user_idx" ON "orders"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "orders_user_status_idx" ON "orders"("user_id", "status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "orders_status_idx" ON "orders"("status", "created_at", "id");

-- CreateIndex
CREATE INDEX "orders_created_idx" ON "orders"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "orders_product_idx" ON "orders"("product_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "orders_item_idx" ON "orders"("itemid");

-- CreateIndex
CREATE INDEX "orders_transactionid_idx" ON "orders"("transactionid");

-- CreateIndex
CREATE INDEX "order_events_order_idx" ON "order_events"("order_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_utr_key" ON "payments"("utr");

-- CreateIndex
CREATE INDEX "payments_order_idx" ON "payments"("order_id");

-- CreateIndex
CREATE INDEX "payments_wallet_transaction_idx" ON "payments"("wallet_transaction_id");

-- CreateIndex
CREATE INDEX "payments_user_idx" ON "payments"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "payments_next_check_idx" ON "payments"("next_check_at");

-- CreateIndex
CREATE UNIQUE INDEX "payments_client_txn_id_key" ON "payments"("client_txn_id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_gateway_order_key" ON "payments"("gateway", "gateway_order_id");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_attempts_live_key" ON "delivery_attempts"("live_key");

-- CreateIndex
CREATE INDEX "delivery_attempts_order_idx" ON "delivery_attempts"("order_id", "pack_index", "sent_at");

-- CreateIndex
CREATE INDEX "delivery_attempts_supplier_idx" ON "delivery_attempts"("supplier", "region", "sent_at" DESC);

-- CreateIndex
CREATE INDEX "delivery_attempts_reference_idx" ON "delivery_attempts"("reference");

-- CreateIndex
CREATE INDEX "webhook_inbox_client_txn_idx" ON "webhook_inbox"("client_txn_id");

-- CreateIndex
CREATE INDEX "webhook_inbox_pending_idx" ON "webhook_inbox"("handled_at", "received_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_inbox_digest_key" ON "webhook_inbox"("gateway", "digest");

-- CreateIndex
CREATE UNIQUE INDEX "wallets_user_currency_key" ON "wallets"("user_id", "currency");

-- CreateIndex
CREATE INDEX "ledger_journals_created_idx" ON "ledger_journals"("created_at");

-- CreateIndex
CREATE INDEX "ledger_journals_reference_idx" ON "ledger_journals"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_journals_reason_reference_key" ON "ledger_journals"("reason", "reference");

-- CreateIndex
CREATE INDEX "ledger_entries_journal_idx" ON "ledger_entries"("journal_id");

-- CreateIndex
CREATE INDEX "ledger_entries_wallet_idx" ON "ledger_entries"("wallet_id", "id");

-- CreateIndex
CREATE INDEX "wallet_transactions_user_idx" ON "wallet_transactions"("user_id", "created_at" DESC, "txnid" DESC);

-- CreateIndex
CREATE INDEX "wallet_transactions_created_idx" ON "wallet_transactions"("created_at" DESC, "txnid" DESC);

-- CreateIndex
CREATE INDEX "wallet_transactions_status_idx" ON "wallet_transactions"("status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "wallet_transactions_order_idx" ON "wallet_transactions"("order_id");

-- CreateIndex
CREATE INDEX "wallet_transactions_journal_idx" ON "wallet_transactions"("journal_id");

-- CreateIndex
CREATE UNIQUE INDEX "reviews_open_key" ON "reviews"("open_key");

-- CreateIndex
CREATE INDEX "reviews_open_idx" ON "reviews"("closed_at", "opened_at");

-- CreateIndex
CREATE INDEX "reviews_order_idx" ON "reviews"("order_id");

-- CreateIndex
CREATE INDEX "reviews_payment_idx" ON "reviews"("payment_id");

-- CreateIndex
CREATE INDEX "audit_entries_object_idx" ON "audit_entries"("object_type", "object_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entries_actor_idx" ON "audit_entries"("actor_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entries_at_idx" ON "audit_entries"("at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- CreateIndex
CREATE INDEX "player_checks_checked_idx" ON "player_checks"("checked_at");

-- CreateIndex
CREATE INDEX "worker_heartbeats_beat_idx" ON "worker_heartbeats"("beat_at");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_secrets" ADD CONSTRAINT "account_secrets_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_items" ADD CONSTRAINT "product_items_product_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_items" ADD CONSTRAINT "product_items_item_fk" FOREIGN KEY ("itemid") REFERENCES "items"("itemid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_routes" ADD CONSTRAINT "supplier_routes_item_fk" FOREIGN KEY ("itemid") REFERENCES "items"("itemid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_product_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_item_fk" FOREIGN KEY ("itemid") REFERENCES "items"("itemid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_wallet_transaction_fk" FOREIGN KEY ("wallet_transaction_id") REFERENCES "wallet_transactions"("txnid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_journal_fk" FOREIGN KEY ("journal_id") REFERENCES "ledger_journals"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_wallet_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_transactions" ADD CONSTRAINT "wallet_transactions_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_transactions" ADD CONSTRAINT "wallet_transactions_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_transactions" ADD CONSTRAINT "wallet_transactions_journal_fk" FOREIGN KEY ("journal_id") REFERENCES "ledger_journals"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_payment_fk" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
