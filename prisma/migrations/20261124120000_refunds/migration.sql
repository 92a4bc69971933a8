-- From this version on, a cancelled order gives its price back. Orders that earlier versions cancelled kept it, which was
-- their rule: each gets an event that says so, because the rules of money would otherwise name all of them.
INSERT INTO "order_events" ("order_id", "at", "kind")
SELECT o."id", now(), 'cancelled_without_refund'
  FROM "orders" o
 WHERE o."status" = 'Cancelled'
   AND NOT EXISTS (SELECT FROM "ledger_journals" j WHERE j."reason" = 'order_refunded' AND j."reference" = o."id");
