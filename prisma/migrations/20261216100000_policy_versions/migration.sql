-- The versions of the policies under which an order was placed; null for orders of before, and of the version before.
ALTER TABLE "orders"
  ADD COLUMN "terms_version" SMALLINT,
  ADD COLUMN "refund_version" SMALLINT,
  ADD COLUMN "privacy_version" SMALLINT;

-- Together, or none of them. Not checked for rows that exist, of which none has one.
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_policy_versions" CHECK (
    num_nulls("terms_version", "refund_version", "privacy_version") IN (0, 3)
    AND least("terms_version", "refund_version", "privacy_version", 1) = 1) NOT VALID;
