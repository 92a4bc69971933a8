-- The trace that a payment belongs to (a traceparent), and the one in which a case was opened. A version without traces leaves both
-- empty.
ALTER TABLE "payments" ADD COLUMN "trace" TEXT;
ALTER TABLE "payments" ADD CONSTRAINT "payments_trace_check" CHECK (length("trace") <= 55);
ALTER TABLE "reviews" ADD COLUMN "trace" TEXT;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_trace_check" CHECK (length("trace") <= 32);
