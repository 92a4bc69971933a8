-- Product reviews: stars and a text of a customer to whom the product was delivered. The version before neither reads nor
-- writes them; a refund that it makes counts here all the same, by the trigger below.

CREATE TABLE "product_reviews" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "stars" SMALLINT NOT NULL,
    "text" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "answer" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "written_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_reviews_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "product_reviews_once_key" ON "product_reviews"("user_id", "product_id");
CREATE INDEX "product_reviews_product_idx" ON "product_reviews"("product_id", "status", "written_at" DESC, "id" DESC);
CREATE INDEX "product_reviews_status_idx" ON "product_reviews"("status", "written_at", "id");
CREATE INDEX "product_reviews_order_idx" ON "product_reviews"("order_id");

ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_user_fk"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_product_fk"
  FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_order_fk"
  FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "product_reviews"
  ADD CONSTRAINT "product_reviews_stars" CHECK ("stars" BETWEEN 1 AND 5),
  ADD CONSTRAINT "product_reviews_texts" CHECK (
    char_length("text") <= 1000 AND char_length("author") <= 40
    AND char_length("reason") BETWEEN 1 AND 300 AND char_length("answer") BETWEEN 1 AND 1000),
  ADD CONSTRAINT "product_reviews_language" CHECK ("language" IN ('en', 'hi')),
  -- Only a rejected one has a reason, and only what staff have decided has a time of it.
  ADD CONSTRAINT "product_reviews_state" CHECK (
    "status" IN ('waiting', 'published', 'rejected', 'refunded')
    AND ("status" = 'rejected') = ("reason" IS NOT NULL)
    AND ("status" IN ('published', 'rejected')) = ("decided_at" IS NOT NULL));

-- Pages that are kept show published reviews, so they are made anew when one of these changes, and at no other write.
CREATE TRIGGER "product_reviews_added_changed" AFTER INSERT ON "product_reviews"
  FOR EACH ROW WHEN (NEW.status = 'published') EXECUTE FUNCTION tarang_catalogue_changed();
CREATE TRIGGER "product_reviews_edited_changed" AFTER UPDATE ON "product_reviews"
  FOR EACH ROW WHEN (OLD.status = 'published' OR NEW.status = 'published')
  EXECUTE FUNCTION tarang_catalogue_changed();
CREATE TRIGGER "product_reviews_removed_changed" AFTER DELETE ON "product_reviews"
  FOR EACH ROW WHEN (OLD.status = 'published') EXECUTE FUNCTION tarang_catalogue_changed();
CREATE TRIGGER "product_reviews_emptied_changed" AFTER TRUNCATE ON "product_reviews"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_catalogue_changed();

-- Whoever got the whole price back is no verified buyer by that order. The review is locked before the orders are read: of
-- two refunds at once of two orders, the second sees the first.
CREATE FUNCTION tarang_review_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  review TEXT;
BEGIN
  SELECT r.id INTO review FROM product_reviews r
    JOIN orders o ON o.user_id = r.user_id AND o.product_id = r.product_id
   WHERE o.id = NEW.order_id AND r.status <> 'refunded' FOR UPDATE OF r;
  IF review IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE product_reviews r
     SET status = 'refunded', reason = NULL, decided_at = NULL, version = r.version + 1, updated_at = NEW.created_at
   WHERE r.id = review AND NOT EXISTS (
     SELECT FROM orders o
      WHERE o.user_id = r.user_id AND o.product_id = r.product_id AND o.status = 'Completed'
        AND o.value > (SELECT COALESCE(sum(f.amount), 0) FROM order_refunds f WHERE f.order_id = o.id));
  RETURN NULL;
END $$;
CREATE TRIGGER "order_refunds_review_changed" AFTER INSERT ON "order_refunds"
  FOR EACH ROW EXECUTE FUNCTION tarang_review_refunded();
