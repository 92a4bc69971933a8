-- The texts of the orders of before (decision 117), while the shop sells: one transaction without a lock on "orders". What its snapshot
-- does not have, the triggers of the migration before have written, and what they have written stays. Only a correction or an erasure
-- of an order that was copied a moment ago waits for the end of it.
INSERT INTO "order_texts" ("order_id", "part", "text")
SELECT "id", 'order', tarang_order_text("id", "user_email", "input1", "input2", "player_name") FROM "orders"
UNION ALL
SELECT "id", 'reference', tarang_reference_text("transactionid") FROM "orders" WHERE "transactionid" IS NOT NULL
ON CONFLICT ("order_id", "part") DO NOTHING;
