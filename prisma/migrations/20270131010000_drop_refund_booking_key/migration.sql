-- It refused the second row of a booking: source_refunds_booking_idx takes its place, and a trigger its rule.
DROP INDEX CONCURRENTLY IF EXISTS "source_refunds_booking_key";
