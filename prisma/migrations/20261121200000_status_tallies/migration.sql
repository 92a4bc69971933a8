-- The shop's whole number of orders in each status, without adding up its days; and a product's orders by an index.

-- CreateTable
CREATE TABLE "order_status_tallies" (
    "status" "order_status" NOT NULL,
    "orders" BIGINT NOT NULL,
    "value" BIGINT NOT NULL,

    CONSTRAINT "order_status_tallies_pkey" PRIMARY KEY ("status")
);

-- CreateIndex
CREATE INDEX "order_tallies_product_idx" ON "order_tallies"("product_id", "status", "day");

CREATE OR REPLACE FUNCTION tarang_fold_tallies() RETURNS bigint LANGUAGE plpgsql AS $$
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
    DO UPDATE SET orders = t.orders + excluded.orders, value = t.value + excluded.value),
  by_status AS (
    INSERT INTO order_status_tallies AS t (status, orders, value)
    SELECT status, sum(orders), sum(value) FROM summed GROUP BY status
    ON CONFLICT (status)
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

CREATE VIEW "order_status_totals" AS
  SELECT status, sum(orders)::bigint AS orders, sum(value)::bigint AS value
    FROM (SELECT status, orders, value FROM order_status_tallies
          UNION ALL SELECT status, orders, value FROM order_tally_changes) both_kinds
   GROUP BY status HAVING sum(orders) <> 0;

-- A run of the older function between this count and the commit would be missed.
LOCK TABLE order_day_tallies IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO order_status_tallies (status, orders, value)
SELECT status, sum(orders), sum(value) FROM order_day_tallies GROUP BY status;
