-- The messages that told an alert last: when none of them arrives, it is told again. The version before leaves the column
-- empty, and its alerts are told as before.
ALTER TABLE "alerts" ADD COLUMN "message_ids" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
