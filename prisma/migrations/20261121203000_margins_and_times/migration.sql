-- What orders cost the shop, how long deliveries took, and who joined on which day: kept by day, as the counts are. And
-- counts without days where a list asks for none.

-- What an order's goods cost the shop, by the route that delivered them and the rate of when it was placed. In paise,
-- hundredths of the currency times ten-thousandths of a rupee rounded up; null while it is not delivered, or not known.
ALTER TABLE "orders" ADD COLUMN "cost" BIGINT,
ADD COLUMN "cost_currency" TEXT,
ADD COLUMN "cost_rate" BIGINT;
ALTER TABLE "orders" ADD CONSTRAINT "orders_cost_is_whole"
  CHECK (num_nulls("cost", "cost_currency", "cost_rate") IN (0, 3) AND "cost" >= 0 AND "cost_rate" > 0);

-- AlterTable
ALTER TABLE "order_tally_changes" ADD COLUMN "costed" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "margin" BIGINT NOT NULL DEFAULT 0;
-- AlterTable
ALTER TABLE "order_tallies" ADD COLUMN "costed" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "margin" BIGINT NOT NULL DEFAULT 0;
-- AlterTable
ALTER TABLE "order_day_tallies" ADD COLUMN "costed" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "margin" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "order_product_tallies" (
    "product_id" TEXT NOT NULL,
    "status" "order_status" NOT NULL,
    "orders" BIGINT NOT NULL,
    "value" BIGINT NOT NULL,

    CONSTRAINT "order_product_tallies_pkey" PRIMARY KEY ("product_id","status")
);

-- CreateTable
CREATE TABLE "wallet_type_tallies" (
    "type" "wallet_transaction_type" NOT NULL,
    "status" "wallet_transaction_status" NOT NULL,
    "transactions" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "wallet_type_tallies_pkey" PRIMARY KEY ("type","status")
);

-- CreateTable
CREATE TABLE "delivery_day_tallies" (
    "day" DATE NOT NULL,
    "median" DOUBLE PRECISION,
    "p95" DOUBLE PRECISION,

    CONSTRAINT "delivery_day_tallies_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "user_day_tallies" (
    "day" DATE NOT NULL,
    "role" "role" NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "users" BIGINT NOT NULL,

    CONSTRAINT "user_day_tallies_pkey" PRIMARY KEY ("day","role","verified")
);

-- Lists of everybody, in the order in which they are read -----------------------------------------------------

-- DropIndex
DROP INDEX "users_created_idx";
-- DropIndex
DROP INDEX "users_role_idx";
-- DropIndex
DROP INDEX "users_verified_idx";
-- CreateIndex
CREATE INDEX "users_created_idx" ON "users"("created_at" DESC, "id" DESC);
-- CreateIndex
CREATE INDEX "users_role_idx" ON "users"("role", "created_at" DESC, "id" DESC);
-- The verified ones are nearly everybody.
CREATE INDEX "users_unverified_idx" ON "users" ("created_at" DESC, "id" DESC) WHERE "email_verified_at" IS NULL;

-- How long deliveries took ------------------------------------------------------------------------------------

-- Seconds from payment to goods of the orders placed on one day in India; nulls when none was delivered. An index holds
-- all that is read.
CREATE FUNCTION tarang_delivery_times(wanted date) RETURNS TABLE (median float8, p95 float8)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - paid_at)::float8),
         percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - paid_at)::float8)
    FROM orders
   WHERE status = 'Completed' AND paid_at IS NOT NULL AND ended_at IS NOT NULL
     AND created_at >= wanted::timestamp AT TIME ZONE 'Asia/Kolkata'
     AND created_at < (wanted + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'
$$;

-- What is counted ---------------------------------------------------------------------------------------------

-- A change of delivery times alone is written too, as a row that moves no count: a Completed row that is not summed up
-- yet says that its day has to be looked at again.
CREATE OR REPLACE FUNCTION tarang_tally_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_tally_changes (day, product_id, status, orders, value, costed, margin)
    SELECT tarang_ist_day(created_at), product_id, status, count(*), sum(value), count(cost), coalesce(sum(value - cost), 0)
      FROM new_rows GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_tally_changes (day, product_id, status, orders, value, costed, margin)
    SELECT tarang_ist_day(created_at), product_id, status, -count(*), -sum(value), -count(cost), -coalesce(sum(value - cost), 0)
      FROM old_rows GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO order_tally_changes (day, product_id, status, orders, value, costed, margin)
    SELECT day, product_id, status, orders, value, costed, margin
      FROM (SELECT tarang_ist_day(created_at) AS day, product_id, status, sum(side) AS orders, sum(side * value) AS value,
                   sum(side * num_nonnulls(cost)) AS costed, coalesce(sum(side * (value - cost)), 0) AS margin,
                   array_agg(ended_at - paid_at ORDER BY ended_at - paid_at) FILTER (WHERE side = 1) AS times,
                   array_agg(ended_at - paid_at ORDER BY ended_at - paid_at) FILTER (WHERE side = -1) AS times_before
              FROM (SELECT created_at, product_id, status, value, cost, paid_at, ended_at, 1 AS side FROM new_rows
                    UNION ALL SELECT created_at, product_id, status, value, cost, paid_at, ended_at, -1 FROM old_rows) moved
             GROUP BY 1, 2, 3) summed
     WHERE orders <> 0 OR value <> 0 OR costed <> 0 OR margin <> 0
        OR (status = 'Completed' AND times IS DISTINCT FROM times_before);
  END IF;
  RETURN NULL;
END $$;

-- Nobody writes users before this migration commits.
LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE;
DELETE FROM user_tally_changes;
DELETE FROM user_tallies;
-- AlterTable
ALTER TABLE "user_tally_changes" ADD COLUMN "day" DATE NOT NULL;

CREATE OR REPLACE FUNCTION tarang_tally_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_tally_changes (day, role, verified, blocked, users)
    SELECT tarang_ist_day(created_at), role, email_verified_at IS NOT NULL, blocked_at IS NOT NULL, count(*)
      FROM new_rows GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO user_tally_changes (day, role, verified, blocked, users)
    SELECT tarang_ist_day(created_at), role, email_verified_at IS NOT NULL, blocked_at IS NOT NULL, -count(*)
      FROM old_rows GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO user_tally_changes (day, role, verified, blocked, users)
    SELECT tarang_ist_day(created_at), role, email_verified_at IS NOT NULL, blocked_at IS NOT NULL, sum(side)
      FROM (SELECT created_at, role, email_verified_at, blocked_at, 1 AS side FROM new_rows
            UNION ALL SELECT created_at, role, email_verified_at, blocked_at, -1 FROM old_rows) moved
     GROUP BY 1, 2, 3, 4 HAVING sum(side) <> 0;
  END IF;
  RETURN NULL;
END $$;

-- Summing up --------------------------------------------------------------------------------------------------

-- Times do not add up: those of a day are read anew when an order of that day was, or is no longer, delivered. They are
-- read in the statement that takes the changes away, so by whoever looks they are either right or known to be old.
CREATE OR REPLACE FUNCTION tarang_fold_tallies() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint := 0;
  counted bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7261121) THEN RETURN 0; END IF;

  WITH gone AS (DELETE FROM order_tally_changes RETURNING *),
  summed AS (
    SELECT day, product_id, status, sum(orders)::bigint AS orders, sum(value)::bigint AS value,
           sum(costed)::bigint AS costed, sum(margin)::bigint AS margin
      FROM gone GROUP BY day, product_id, status),
  by_product AS (
    INSERT INTO order_tallies AS t (day, product_id, status, orders, value, costed, margin)
    SELECT day, product_id, status, orders, value, costed, margin FROM summed
    ON CONFLICT (day, product_id, status)
    DO UPDATE SET orders = t.orders + excluded.orders, value = t.value + excluded.value,
                  costed = t.costed + excluded.costed, margin = t.margin + excluded.margin),
  by_day AS (
    INSERT INTO order_day_tallies AS t (day, status, orders, value, costed, margin)
    SELECT day, status, sum(orders), sum(value), sum(costed), sum(margin) FROM summed GROUP BY day, status
    ON CONFLICT (day, status)
    DO UPDATE SET orders = t.orders + excluded.orders, value = t.value + excluded.value,
                  costed = t.costed + excluded.costed, margin = t.margin + excluded.margin),
  by_status AS (
    INSERT INTO order_status_tallies AS t (status, orders, value)
    SELECT status, sum(orders), sum(value) FROM summed GROUP BY status
    ON CONFLICT (status)
    DO UPDATE SET orders = t.orders + excluded.orders, value = t.value + excluded.value),
  by_product_alone AS (
    INSERT INTO order_product_tallies AS t (product_id, status, orders, value)
    SELECT product_id, status, sum(orders), sum(value) FROM summed GROUP BY product_id, status
    ON CONFLICT (product_id, status)
    DO UPDATE SET orders = t.orders + excluded.orders, value = t.value + excluded.value),
  by_time AS (
    INSERT INTO delivery_day_tallies AS t (day, median, p95)
    SELECT moved.day, found.median, found.p95
      FROM (SELECT DISTINCT day FROM gone WHERE status = 'Completed') moved, tarang_delivery_times(moved.day) found
    ON CONFLICT (day) DO UPDATE SET median = excluded.median, p95 = excluded.p95)
  SELECT count(*) INTO counted FROM gone;
  folded := folded + counted;

  WITH gone AS (DELETE FROM wallet_tally_changes RETURNING *),
  by_day AS (
    INSERT INTO wallet_tallies AS t (day, type, status, transactions, amount)
    SELECT day, type, status, sum(transactions), sum(amount) FROM gone GROUP BY day, type, status
    ON CONFLICT (day, type, status)
    DO UPDATE SET transactions = t.transactions + excluded.transactions, amount = t.amount + excluded.amount),
  by_type AS (
    INSERT INTO wallet_type_tallies AS t (type, status, transactions, amount)
    SELECT type, status, sum(transactions), sum(amount) FROM gone GROUP BY type, status
    ON CONFLICT (type, status)
    DO UPDATE SET transactions = t.transactions + excluded.transactions, amount = t.amount + excluded.amount)
  SELECT count(*) INTO counted FROM gone;
  folded := folded + counted;

  WITH gone AS (DELETE FROM user_tally_changes RETURNING *),
  by_day AS (
    INSERT INTO user_day_tallies AS t (day, role, verified, users)
    SELECT day, role, verified, sum(users) FROM gone GROUP BY day, role, verified
    ON CONFLICT (day, role, verified) DO UPDATE SET users = t.users + excluded.users),
  summed AS (
    INSERT INTO user_tallies AS t (role, verified, blocked, users)
    SELECT role, verified, blocked, sum(users) FROM gone GROUP BY role, verified, blocked
    ON CONFLICT (role, verified, blocked) DO UPDATE SET users = t.users + excluded.users)
  SELECT count(*) INTO counted FROM gone;
  RETURN folded + counted;
END $$;

-- Counts everything anew from the rows themselves, beside a working shop. It must see one moment, and what is written
-- after that moment stays among the changes; when a run of the job above comes in between, it fails and changes nothing.
CREATE FUNCTION tarang_rebuild_tallies() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('transaction_isolation') = 'read committed' THEN
    RAISE EXCEPTION 'tarang_rebuild_tallies() needs a transaction that sees one moment: begin isolation level repeatable read';
  END IF;
  PERFORM pg_advisory_xact_lock(7261121);
  DELETE FROM order_tally_changes;
  DELETE FROM order_tallies;
  DELETE FROM order_day_tallies;
  DELETE FROM order_status_tallies;
  DELETE FROM order_product_tallies;
  DELETE FROM delivery_day_tallies;
  DELETE FROM wallet_tally_changes;
  DELETE FROM wallet_tallies;
  DELETE FROM wallet_type_tallies;
  DELETE FROM user_tally_changes;
  DELETE FROM user_tallies;
  DELETE FROM user_day_tallies;

  INSERT INTO order_tallies (day, product_id, status, orders, value, costed, margin)
  SELECT tarang_ist_day(created_at), product_id, status, count(*), sum(value), count(cost), coalesce(sum(value - cost), 0)
    FROM orders GROUP BY 1, 2, 3;
  INSERT INTO order_day_tallies (day, status, orders, value, costed, margin)
  SELECT day, status, sum(orders), sum(value), sum(costed), sum(margin) FROM order_tallies GROUP BY day, status;
  INSERT INTO order_status_tallies (status, orders, value)
  SELECT status, sum(orders), sum(value) FROM order_day_tallies GROUP BY status;
  INSERT INTO order_product_tallies (product_id, status, orders, value)
  SELECT product_id, status, sum(orders), sum(value) FROM order_tallies GROUP BY product_id, status;
  -- In one pass: day by day would be a scan of the whole table for each while there are no indexes yet.
  INSERT INTO delivery_day_tallies (day, median, p95)
  SELECT tarang_ist_day(created_at),
         percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - paid_at)::float8),
         percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - paid_at)::float8)
    FROM orders WHERE status = 'Completed' AND paid_at IS NOT NULL AND ended_at IS NOT NULL GROUP BY 1;
  INSERT INTO wallet_tallies (day, type, status, transactions, amount)
  SELECT tarang_ist_day(created_at), type, status, count(*), sum(amount) FROM wallet_transactions GROUP BY 1, 2, 3;
  INSERT INTO wallet_type_tallies (type, status, transactions, amount)
  SELECT type, status, sum(transactions), sum(amount) FROM wallet_tallies GROUP BY type, status;
  INSERT INTO user_day_tallies (day, role, verified, users)
  SELECT tarang_ist_day(created_at), role, email_verified_at IS NOT NULL, count(*) FROM users GROUP BY 1, 2, 3;
  INSERT INTO user_tallies (role, verified, blocked, users)
  SELECT role, email_verified_at IS NOT NULL, blocked_at IS NOT NULL, count(*) FROM users GROUP BY 1, 2, 3;
END $$;

-- What is read ------------------------------------------------------------------------------------------------

CREATE OR REPLACE VIEW "order_totals" AS
  SELECT day, product_id, status, sum(orders)::bigint AS orders, sum(value)::bigint AS value,
         sum(costed)::bigint AS costed, sum(margin)::bigint AS margin
    FROM (SELECT day, product_id, status, orders, value, costed, margin FROM order_tallies
          UNION ALL SELECT day, product_id, status, orders, value, costed, margin FROM order_tally_changes) both_kinds
   GROUP BY day, product_id, status HAVING sum(orders) <> 0;

CREATE OR REPLACE VIEW "order_day_totals" AS
  SELECT day, status, sum(orders)::bigint AS orders, sum(value)::bigint AS value,
         sum(costed)::bigint AS costed, sum(margin)::bigint AS margin
    FROM (SELECT day, status, orders, value, costed, margin FROM order_day_tallies
          UNION ALL SELECT day, status, orders, value, costed, margin FROM order_tally_changes) both_kinds
   GROUP BY day, status HAVING sum(orders) <> 0;

CREATE VIEW "order_product_totals" AS
  SELECT product_id, status, sum(orders)::bigint AS orders, sum(value)::bigint AS value
    FROM (SELECT product_id, status, orders, value FROM order_product_tallies
          UNION ALL SELECT product_id, status, orders, value FROM order_tally_changes) both_kinds
   GROUP BY product_id, status HAVING sum(orders) <> 0;

CREATE VIEW "wallet_type_totals" AS
  SELECT type, status, sum(transactions)::bigint AS transactions, sum(amount)::bigint AS amount
    FROM (SELECT type, status, transactions, amount FROM wallet_type_tallies
          UNION ALL SELECT type, status, transactions, amount FROM wallet_tally_changes) both_kinds
   GROUP BY type, status HAVING sum(transactions) <> 0;

-- What was kept, but for days that have changed since: those are looked at.
CREATE VIEW "delivery_day_times" AS
  SELECT kept.day, kept.median, kept.p95 FROM delivery_day_tallies kept
   WHERE kept.median IS NOT NULL
     AND NOT EXISTS (SELECT FROM order_tally_changes c WHERE c.day = kept.day AND c.status = 'Completed')
  UNION ALL
  SELECT moved.day, found.median, found.p95
    FROM (SELECT DISTINCT day FROM order_tally_changes WHERE status = 'Completed') moved,
         LATERAL tarang_delivery_times(moved.day) found
   WHERE found.median IS NOT NULL;

CREATE VIEW "user_day_totals" AS
  SELECT day, role, verified, sum(users)::bigint AS users
    FROM (SELECT day, role, verified, users FROM user_day_tallies
          UNION ALL SELECT day, role, verified, users FROM user_tally_changes) both_kinds
   GROUP BY day, role, verified HAVING sum(users) <> 0;

-- What is there already ---------------------------------------------------------------------------------------

-- Orders cannot be written, nor their changes summed up, since their columns were added above. Lines are held off here.
LOCK TABLE wallet_transactions, wallet_tallies IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO order_product_tallies (product_id, status, orders, value)
SELECT product_id, status, sum(orders), sum(value) FROM order_tallies GROUP BY product_id, status;
INSERT INTO wallet_type_tallies (type, status, transactions, amount)
SELECT type, status, sum(transactions), sum(amount) FROM wallet_tallies GROUP BY type, status;
INSERT INTO delivery_day_tallies (day, median, p95)
SELECT days.day, found.median, found.p95
  FROM (SELECT DISTINCT day FROM order_day_totals WHERE status = 'Completed') days, tarang_delivery_times(days.day) found;
INSERT INTO user_day_tallies (day, role, verified, users)
SELECT tarang_ist_day(created_at), role, email_verified_at IS NOT NULL, count(*) FROM users GROUP BY 1, 2, 3;
INSERT INTO user_tallies (role, verified, blocked, users)
SELECT role, email_verified_at IS NOT NULL, blocked_at IS NOT NULL, count(*) FROM users GROUP BY 1, 2, 3;
