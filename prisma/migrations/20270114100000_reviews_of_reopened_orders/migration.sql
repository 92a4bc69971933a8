-- An order that was Completed by mistake, reopened and refunded gives its price back without a row in order_refunds, so that the review of
-- its customer stayed published (decision 069).
CREATE FUNCTION tarang_end_review(ended TEXT, at TIMESTAMPTZ) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  review TEXT;
BEGIN
  SELECT r.id INTO review FROM product_reviews r
    JOIN orders o ON o.user_id = r.user_id AND o.product_id = r.product_id
   WHERE o.id = ended AND r.status <> 'refunded' FOR UPDATE OF r;
  IF review IS NULL THEN
    RETURN;
  END IF;
  UPDATE product_reviews r
     SET status = 'refunded', reason = NULL, decided_at = NULL, version = r.version + 1, updated_at = at
   WHERE r.id = review AND NOT EXISTS (
     SELECT FROM orders o
      WHERE o.user_id = r.user_id AND o.product_id = r.product_id AND o.status = 'Completed'
        AND o.value > (SELECT COALESCE(sum(f.amount), 0) FROM order_refunds f WHERE f.order_id = o.id));
END $$;

CREATE OR REPLACE FUNCTION tarang_review_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tarang_end_review(NEW.order_id, NEW.created_at);
  RETURN NULL;
END $$;

-- Only an order that was delivered once can have brought a review, so that all others ask by the index of reopenings alone.
CREATE FUNCTION tarang_reopened_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM order_reopenings WHERE order_id = NEW.id AND from_status = 'Completed') THEN
    PERFORM tarang_end_review(NEW.id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "orders_review_changed" AFTER UPDATE OF "status" ON "orders"
  FOR EACH ROW WHEN (NEW."status" IN ('Refunded', 'Cancelled') AND OLD."status" = 'Processing')
  EXECUTE FUNCTION tarang_reopened_refunded();

-- Reviews whose orders all ended so before.
SELECT tarang_end_review(o.id, now())
  FROM orders o
 WHERE o.status IN ('Refunded', 'Cancelled')
   AND EXISTS (SELECT FROM order_reopenings r WHERE r.order_id = o.id AND r.from_status = 'Completed');
