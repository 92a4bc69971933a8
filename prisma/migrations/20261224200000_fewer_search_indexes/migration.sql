-- Searches of orders read "order_texts" (decision 117). Each of the three versions of an order was in all of these. The version before
-- finds what it found, but reads the whole table for it: seconds for a million orders, while an upgrade takes minutes. A migration of its
-- own, because dropping an index keeps readers out.
DROP INDEX "orders_search_idx", "orders_id_search_idx", "orders_email_search_idx", "orders_input1_search_idx",
  "orders_input2_search_idx", "orders_transactionid_search_idx", "orders_player_search_idx", "orders_coupon_idx", "orders_campaign_idx";
