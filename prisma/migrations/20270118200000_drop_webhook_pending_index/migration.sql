-- No statement looks for all webhooks that wait. Each settlement looks for those of its payment, and PostgreSQL, which knew of none that wait,
-- read all of them by this index instead of its own by the other. The version before needs it for nothing either.
DROP INDEX CONCURRENTLY IF EXISTS "webhook_inbox_pending_idx";
