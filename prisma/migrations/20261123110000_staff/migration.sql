-- Roles on the staff beside the administrator, who keeps the role "admin" and is an owner. The version before reads
-- neither column: to it, a member of staff who is no administrator is a customer.
ALTER TABLE "users" ADD COLUMN "staff_role" TEXT,
  ADD COLUMN "staff_since" TIMESTAMPTZ(3),
  ADD COLUMN "staff_until" TIMESTAMPTZ(3),
  ADD CONSTRAINT "users_staff_role_is_known"
    CHECK ("staff_role" IN ('finance', 'support', 'catalogue', 'read-only'));

-- Nothing recorded when the present administrators were appointed; they count as staff since their account exists.
UPDATE "users" SET "staff_since" = "created_at" WHERE "role" = 'admin';

-- The list of staff is read from a table of all customers.
CREATE INDEX "users_staff_role_idx" ON "users"("staff_role");
