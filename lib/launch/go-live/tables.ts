// What `npm run go-live` does with each table. A test fails for a table that is in none of the lists, or in two.

/** Stay as they are. The audit log stays too, because nothing may shorten it; the end of the demo is its next entry. */
export const KEPT = [
  ...['products', 'items', 'product_items', 'supplier_routes', 'currency_rates', 'gallery_images'],
  ...['collections', 'collection_products', 'campaigns', 'coupons', 'tiers', 'referral_terms'],
  ...['price_change_sets', 'price_change_lines', 'ending_templates', 'tax_classes'],
  ...['audit_entries', 'audit_chain', 'audit_redactions', 'store_state', '_prisma_migrations'],
  // They are about the database itself, whoever sells by it.
  ...['backup_runs', 'restores', 'archived_partitions'],
];

/** The history of accounts and money: archived row by row, then emptied. */
export const ARCHIVED = [
  ...['users', 'orders', 'order_events', 'payments', 'delivery_attempts', 'delivery_sends'],
  ...['webhook_inbox', 'reviews', 'payment_disputes'],
  ...['wallets', 'wallet_transactions', 'ledger_journals', 'ledger_entries', 'cell_moves'],
  ...['approval_requests', 'security_events', 'order_refunds', 'source_refunds', 'archived_points'],
  ...['order_notes', 'order_reopenings'],
  'customer_notes',
  ...['billing_details', 'tax_documents', 'consents', 'erasures'],
  ...['help_requests', 'help_messages', 'product_reviews', 'referrals'],
  ...['partners', 'partner_keys', 'partner_spend_days', 'partner_test_orders'],
  ...['partner_endpoints', 'partner_events', 'partner_deliveries', 'partner_tries'],
  ...['reconciliation_runs', 'reconciliation_differences', 'float_entries'],
  ...['gateway_payouts', 'gateway_payout_rows'],
];

/**
 * Of no use once the accounts have ended: emptied. Answers of the sandbox about players must not count for real ones.
 */
export const EMPTIED = [
  ...['sessions', 'account_secrets', 'passkeys', 'passkey_challenges'],
  ...['idempotency_keys', 'rate_limits', 'player_checks', 'worker_heartbeats', 'job_outbox'],
  // The sandbox's balance, failures and exchange rates say nothing of the real suppliers.
  ...['supplier_breakers', 'supplier_pauses', 'kill_switches', 'rate_quotes'],
  ...['gateway_rules', 'gateway_costs', 'gateway_breakers'],
  ...['order_tally_changes', 'order_tallies', 'order_day_tallies', 'order_status_tallies'],
  ...[
    'unmatched_webhooks',
    'policy_reports',
    'order_product_tallies',
    'delivery_day_tallies',
    'wallet_tally_changes',
    'wallet_tallies',
  ],
  ...['wallet_type_tallies', 'user_tally_changes', 'user_tallies', 'user_day_tallies', 'security_alerts'],
  ...['changed_rows', 'verified_points'],
  ...['report_days', 'report_marks', 'report_sales_sums', 'report_delivery_sums', 'report_discount_sums'],
  ...['report_refund_sums', 'report_ledger_sums'],
  ...['alerts', 'work_claims', 'alert_messages', 'missed_searches', 'price_drafts'],
  // Rules of a demo are no shop's, and their hits are about its orders.
  ...['fraud_rules', 'fraud_hits', 'fraud_blocks', 'order_signals'],
  // With the orders that they are copies of.
  'order_texts',
  'nominees',
  'guardians',
  ...['notifications', 'notification_preferences', 'push_subscriptions', 'favourites', 'item_watches'],
  ...['bulk_orders', 'bulk_order_lines'],
  ...['telegram_chats', 'telegram_links', 'telegram_updates'],
  // Codes of a demo buy nothing, and none of them may be sold.
  ...['vault_items', 'vault_keys', 'vault_batches', 'vault_codes', 'vault_moves', 'vault_reveals'],
  // The numbers of a shop begin at one. Files are drawn from their documents, which are archived.
  ...['tax_registrations', 'tax_counters', 'tax_document_files'],
  // What partners of a demo were told.
  'partner_items',
  // Of accounts that have ended.
  ...['saved_views', 'chosen_columns'],
  'invite_codes',
];

/**
 * Columns that the archive must not have: visitors of a public demo may have typed passwords that they use elsewhere.
 */
export const SECRET_COLUMNS = ['password_hash', 'totp_secret', 'sealed_goods', 'secret', 'old_secret'];
