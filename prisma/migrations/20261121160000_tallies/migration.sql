-- Exact counts of orders, wallet transactions and users, whatever their number. Every statement that changes them
-- writes how the counts move, as new rows, so that no two sales ever wait for one counter; a job sums these rows up
-- each minute. What is shown is the sum of both, read in one statement: it is right at every moment.
-- Days are calendar days in India. Money is paise.

-- CreateTable
CREATE TABLE "order_tally_changes" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "product_id" TEXT NOT NULL,
    "status" "order_status" NOT NULL,
    "orders" BIGINT NOT NULL,
    "value" BIGINT NOT NULL,

    CONSTRAINT "order_tally_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_tallies" (
    "day" DATE NOT NULL,
    "product_id" TEXT NOT NULL,
    "status" "order_status" NOT NULL,
    "orders" BIGINT NOT NULL,
    "value" BIGINT NOT NULL,

    CONSTRAINT "order_tallies_pkey" PRIMARY KEY ("day","product_id","status")
);

-- CreateTable
CREATE TABLE "order_day_tallies" (
    "day" DATE NOT NULL,
    "status" "order_status" NOT NULL,
    "orders" BIGINT NOT NULL,
    "value" BIGINT NOT NULL,

    CONSTRAINT "order_day_tallies_pkey" PRIMARY KEY ("day","status")
);

-- CreateTable
CREATE TABLE "wallet_tally_changes" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "type" "wallet_transaction_type" NOT NULL,
    "status" "wallet_transaction_status" NOT NULL,
    "transactions" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "wallet_tally_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wallet_tallies" (
    "day" DATE NOT NULL,
    "type" "wallet_transaction_type" NOT NULL,
    "status" "wallet_transaction_status" NOT NULL,
    "transactions" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "wallet_tallies_pkey" PRIMARY KEY ("day","type","status")
);

-- CreateTable
CREATE TABLE "user_tally_changes" (
    "id" BIGSERIAL NOT NULL,
    "role" "role" NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "blocked" BOOLEAN NOT NULL,
    "users" BIGINT NOT NULL,

    CONSTRAINT "user_tally_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_tallies" (
    "role" "role" NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "blocked" BOOLEAN NOT NULL,
    "users" BIGINT NOT NULL,

    CONSTRAINT "user_tallies_pkey" PRIMARY KEY ("role","verified","blocked")
);

-- Lists of everybody's rows, newest first, by what they are filtered by ---------------------------------------

-- DropIndex
DROP INDEX "orders_product_idx";
-- CreateIndex
CREATE INDEX "orders_product_idx" ON "orders"("product_id", "created_at" DESC, "id" DESC);
-- DropIndex
DROP INDEX "wallet_transactions_status_idx";
-- CreateIndex
CREATE INDEX "wallet_transactions_status_idx" ON "wallet_transactions"("status", "created_at" DESC, "txnid" DESC);
-- CreateIndex
CREATE INDEX "wallet_transactions_type_idx" ON "wallet_transactions"("type", "created_at" DESC, "txnid" DESC);
-- CreateIndex
CREATE INDEX "wallet_transactions_type_status_idx" ON "wallet_transactions"("type", "status", "created_at" DESC, "txnid" DESC);

-- By beginning, whatever the case and the database's locale.
CREATE INDEX "orders_transactionid_search_idx" ON "orders" (lower("transactionid") text_pattern_ops)
  WHERE "transactionid" IS NOT NULL;
CREATE INDEX "orders_player_search_idx" ON "orders" (lower("player_name") text_pattern_ops)
  WHERE "player_name" IS NOT NULL;
CREATE INDEX "wallet_transactions_order_search_idx" ON "wallet_transactions" (lower("order_id") text_pattern_ops)
  WHERE "order_id" IS NOT NULL;

-- What is counted ----------------------------------------------------------------------------------------------

CREATE FUNCTION tarang_ist_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (at AT TIME ZONE 'Asia/Kolkata')::date;

-- A statement that moves no count writes nothing.
CREATE FUNCTION tarang_tally_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_tally_changes (day, product_id, status, orders, value)
    SELECT tarang_ist_day(created_at), product_id, status, count(*), sum(value) FROM new_rows GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_tally_changes (day, product_id, status, orders, value)
    SELECT tarang_ist_day(created_at), product_id, status, -count(*), -sum(value) FROM old_rows GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO order_tally_changes (day, product_id, status, orders, value)
    SELECT tarang_ist_day(created_at), product_id, status, sum(side), sum(side * value)
      FROM (SELECT created_at, product_id, status, value, 1 AS side FROM new_rows
            UNION ALL SELECT created_at, product_id, status, value, -1 FROM old_rows) moved
     GROUP BY 1, 2, 3 HAVING sum(side) <> 0 OR sum(side * value) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tarang_tally_wallet_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO wallet_tally_changes (day, type, status, transactions, amount)
    SELECT tarang_ist_day(created_at), type, status, count(*), sum(amount) FROM new_rows GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO wallet_tally_changes (day, type, status, transactions, amount)
    SELECT tarang_ist_day(created_at), type, status, -count(*), -sum(amount) FROM old_rows GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO wallet_tally_changes (day, type, status, transactions, amount)
    SELECT tarang_ist_day(created_at), type, status, sum(side), sum(side * amount)
      FROM (SELECT created_at, type, status, amount, 1 AS side FROM new_rows
            UNION ALL SELECT created_at, type, status, amount, -1 FROM old_rows) moved
     GROUP BY 1, 2, 3 HAVING sum(side) <> 0 OR sum(side * amount) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tarang_tally_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_tally_changes (role, verified, blocked, users)
    SELECT role, email_verified_at IS NOT NULL, blocked_at IS NOT NULL, count(*) FROM new_rows GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO user_tally_changes (role, verified, blocked, users)
    SELECT role, email_verified_at IS NOT NULL, blocked_at IS NOT NULL, -count(*) FROM old_rows GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO user_tally_changes (role, verified, blocked, users)
    SELECT role, email_verified_at IS NOT NULL, blocked_at IS NOT NULL, sum(side)
      FROM (SELECT role, email_verified_at, blocked_at, 1 AS side FROM new_rows
            UNION ALL SELECT role, email_verified_at, blocked_at, -1 FROM old_rows) moved
     GROUP BY 1, 2, 3 HAVING sum(side) <> 0;
  END IF;
  RETURN NULL;
END $$;

-- Counts of a table that is emptied whole would outlive it.
CREATE FUNCTION tarang_not_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is counted and is not emptied by TRUNCATE (%_not_emptied)', TG_TABLE_NAME, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_TABLE_NAME || '_not_emptied';
END $$;

-- The triggers hold off writers until this migration commits: nothing is missed between them and the first count.
CREATE TRIGGER "orders_tallied_insert" AFTER INSERT ON "orders"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tarang_tally_orders();
CREATE TRIGGER "orders_tallied_update" AFTER UPDATE ON "orders"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tarang_tally_orders();
CREATE TRIGGER "orders_tallied_delete" AFTER DELETE ON "orders"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tarang_tally_orders();
CREATE TRIGGER "orders_not_emptied" BEFORE TRUNCATE ON "orders"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_not_emptied();

CREATE TRIGGER "wallet_transactions_tallied_insert" AFTER INSERT ON "wallet_transactions"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tarang_tally_wallet_transactions();
CREATE TRIGGER "wallet_transactions_tallied_update" AFTER UPDATE ON "wallet_transactions"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_tally_wallet_transactions();
CREATE TRIGGER "wallet_transactions_tallied_delete" AFTER DELETE ON "wallet_transactions"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tarang_tally_wallet_transactions();
CREATE TRIGGER "wallet_transactions_not_emptied" BEFORE TRUNCATE ON "wallet_transactions"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_not_emptied();

CREATE TRIGGER "users_tallied_insert" AFTER INSERT ON "users"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tarang_tally_users();
CREATE TRIGGER "users_tallied_update" AFTER UPDATE ON "users"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tarang_tally_users();
CREATE TRIGGER "users_tallied_delete" AFTER DELETE ON "users"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tarang_tally_users();
CREATE TRIGGER "users_not_emptied" BEFORE TRUNCATE ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_not_emptied();

-- Summing up ---------------------------------------------------------------------------------------------------

-- Returns how many changes were summed up. Two at once would wait for each other's rows, so the second does nothing.
CREATE FUNCTION tarang_fold_tallies() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint := 0;
  counted bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7261121) THEN RETURN 0; END IF;

  WITH gone AS (DELETE FROM order_tally_changes RETURNING *),
  summed AS (
    SELECT day, product_id, status, sum(orders)::bigint AS orders, sum(value)::bigint AS value
      FROM gone GROUP BY day, product_id, status),
  by_product AS (
    INSERT INTO order_tallies AS t (day, product_id, status, orders, value)
    SELECT day, product_id, status, orders, value FROM summed
    ON CONFLICT (day, product_id, status)
    DO UPDATE SET orders = t.orders + excluded.orders, value = t.value + excluded.value),
  by_day AS (
    INSERT INTO order_day_tallies AS t (day, status, orders, value)
    SELECT day, status, sum(orders), sum(value) FROM summed GROUP BY day, status
    ON CONFLICT (day, status)
    DO UPDATE SET orders = t.orders + excluded.orders, value = t.value + excluded.value)
  SELECT count(*) INTO counted FROM gone;
  folded := folded + counted;

  WITH gone AS (DELETE FROM wallet_tally_changes RETURNING *),
  by_day AS (
    INSERT INTO wallet_tallies AS t (day, type, status, transactions, amount)
    SELECT day, type, status, sum(transactions), sum(amount) FROM gone GROUP BY day, type, status
    ON CONFLICT (day, type, status)
    DO UPDATE SET transactions = t.transactions + excluded.transactions, amount = t.amount + excluded.amount)
  SELECT count(*) INTO counted FROM gone;
  folded := folded + counted;

  WITH gone AS (DELETE FROM user_tally_changes RETURNING *),
  summed AS (
    INSERT INTO user_tallies AS t (role, verified, blocked, users)
    SELECT role, verified, blocked, sum(users) FROM gone GROUP BY role, verified, blocked
    ON CONFLICT (role, verified, blocked) DO UPDATE SET users = t.users + excluded.users)
  SELECT count(*) INTO counted FROM gone;
  RETURN folded + counted;
END $$;

-- What is read: what was summed up and what was not yet --------------------------------------------------------

CREATE VIEW "order_totals" AS
  SELECT day, product_id, status, sum(orders)::bigint AS orders, sum(value)::bigint AS value
    FROM (SELECT day, product_id, status, orders, value FROM order_tallies
          UNION ALL SELECT day, product_id, status, orders, value FROM order_tally_changes) both_kinds
   GROUP BY day, product_id, status HAVING sum(orders) <> 0;

-- The same for all products together: twenty times fewer rows for whoever asks for no product.
CREATE VIEW "order_day_totals" AS
  SELECT day, status, sum(orders)::bigint AS orders, sum(value)::bigint AS value
    FROM (SELECT day, status, orders, value FROM order_day_tallies
          UNION ALL SELECT day, status, orders, value FROM order_tally_changes) both_kinds
   GROUP BY day, status HAVING sum(orders) <> 0;

CREATE VIEW "wallet_totals" AS
  SELECT day, type, status, sum(transactions)::bigint AS transactions, sum(amount)::bigint AS amount
    FROM (SELECT day, type, status, transactions, amount FROM wallet_tallies
          UNION ALL SELECT day, type, status, transactions, amount FROM wallet_tally_changes) both_kinds
   GROUP BY day, type, status HAVING sum(transactions) <> 0;

CREATE VIEW "user_totals" AS
  SELECT role, verified, blocked, sum(users)::bigint AS users
    FROM (SELECT role, verified, blocked, users FROM user_tallies
          UNION ALL SELECT role, verified, blocked, users FROM user_tally_changes) both_kinds
   GROUP BY role, verified, blocked HAVING sum(users) <> 0;

-- What is there already ----------------------------------------------------------------------------------------

INSERT INTO order_tally_changes (day, product_id, status, orders, value)
SELECT tarang_ist_day(created_at), product_id, status, count(*), sum(value) FROM orders GROUP BY 1, 2, 3;
INSERT INTO wallet_tally_changes (day, type, status, transactions, amount)
SELECT tarang_ist_day(created_at), type, status, count(*), sum(amount) FROM wallet_transactions GROUP BY 1, 2, 3;
INSERT INTO user_tally_changes (role, verified, blocked, users)
SELECT role, email_verified_at IS NOT NULL, blocked_at IS NOT NULL, count(*) FROM users GROUP BY 1, 2, 3;
SELECT tarang_fold_tallies();
