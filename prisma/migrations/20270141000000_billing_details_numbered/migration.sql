-- Billing details are numbered in the order of writing. A clock that was ahead has dated some later than those that correct them, and
-- those were dated after them, so that an order of the hours between had neither. The rows of before have 0 and keep their order by their
-- times. Nothing is rewritten, so the table is locked for a moment only: whoever orders reads it. The version before leaves the number
-- out.
ALTER TABLE "billing_details" ADD COLUMN "number" BIGINT NOT NULL DEFAULT 0;
CREATE SEQUENCE "billing_details_number_seq" OWNED BY "billing_details"."number";
ALTER TABLE "billing_details" ALTER COLUMN "number" SET DEFAULT nextval('billing_details_number_seq');
