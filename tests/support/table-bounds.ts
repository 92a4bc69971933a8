// Every table of the database: whether people outside of the store can make it grow, and what stops them. Limits are
// multiplied by FACTOR in the test that fills the tables, so that each bound is reached with few calls.
import { LIMITS, type LimitName } from '@/lib/platform/limits';

export const FACTOR = 0.02;

const limit = (name: LimitName) => Math.max(1, Math.floor(LIMITS[name].points * FACTOR));

export interface TableBound {
  /** What holds the table, in words. */
  bound: string;
  /** The most rows that one filling can leave. */
  most: number;
  /** Only the rows that this condition counts are bound; SQL. */
  where?: string;
}

/** Tables to which calls of visitors and customers add rows. */
export const GROWN_FROM_OUTSIDE: Record<string, TableBound> = {
  users: {
    bound: 'registerPerAddress; accounts that prove nothing are deleted after 30 days',
    most: limit('registerPerAddress'),
  },
  account_secrets: {
    bound:
      'otpPerAddress, otpPerNumber and otpPerDay, mailPerAddress, contactCodePerAccount; deleted a day after they expire',
    most: limit('otpPerAddress'),
  },
  passkeys: { bound: 'MAX_PASSKEYS of an account', most: 20 },
  passkey_challenges: {
    bound: 'passkeyPerAddress, everythingElse by account; deleted once they expire after ten minutes',
    most: limit('passkeyPerAddress'),
  },
  sessions: {
    bound: 'MAX_SESSIONS at a time and 100 rows of an account; deleted 30 days after they expire',
    most: 10,
    where: 'ended_at is null',
  },
  rate_limits: {
    bound:
      'everythingElsePerAddress comes before what a call counts itself; deleted an hour after its window',
    most: limit('everythingElsePerAddress') * 4 + 20,
  },
  player_checks: {
    bound: 'playerCheckPerAddress; deleted after an hour',
    most: limit('playerCheckPerAddress'),
  },
  webhook_inbox: {
    bound: 'KEPT_PER_PAYMENT, and what a gateway signs of refunds and disputes; deleted after 30 days',
    most: 20,
  },
  unmatched_webhooks: { bound: 'one row of a gateway and day; deleted after 30 days', most: 1 },
  missed_searches: {
    bound: 'missedSearchPerAddress, 200 texts of a day; deleted after 30 days',
    most: limit('missedSearchPerAddress'),
  },
  policy_reports: { bound: 'MAX_POLICY_REPORTS; deleted after 30 days', most: 200 },
  orders: { bound: 'moneyPerUser', most: limit('moneyPerUser') },
  order_signals: { bound: 'moneyPerUser; deleted after 90 days', most: limit('moneyPerUser') },
  order_texts: {
    bound: 'moneyPerUser; an order that a wallet paid has two',
    most: 2 * limit('moneyPerUser'),
  },
  order_events: { bound: 'moneyPerUser; an order that is not paid has two', most: 2 * limit('moneyPerUser') },
  payments: { bound: 'moneyPerUser; webhooks add one for each that is paid', most: limit('moneyPerUser') },
  wallet_transactions: { bound: 'moneyPerUser', most: limit('moneyPerUser') },
  idempotency_keys: { bound: 'moneyPerUser; deleted after two days', most: limit('moneyPerUser') },
  billing_details: { bound: 'billingPerUser', most: limit('billingPerUser') },
  consents: {
    bound: 'registerPerAddress for accounts, consentsPerUser for changes; two purposes of each',
    most: 2 * limit('consentsPerUser') + 4,
  },
  help_requests: { bound: 'helpPerUser; five open ones of an account', most: limit('helpPerUser') },
  help_messages: { bound: 'helpPerUser; MAX_MESSAGES of a request', most: limit('helpPerUser') },
  referrals: {
    bound: 'registerPerAddress; one for each account, deleted with it when it proves nothing',
    most: limit('registerPerAddress'),
  },
  product_reviews: { bound: 'one for each account and product that was delivered to it', most: 1 },
  push_subscriptions: { bound: 'MAX_SUBSCRIPTIONS of an account', most: 10 },
  favourites: { bound: 'MAX_FAVOURITES of an account', most: 60 },
  item_watches: { bound: 'MAX_WATCHES of an account; deleted after 90 days', most: 30 },
  telegram_links: { bound: 'one for each account; deleted when it expires', most: 1 },
  nominees: { bound: 'one for each account', most: 1 },
  guardians: { bound: 'one for each account', most: 1 },
  notification_preferences: { bound: 'one for each account', most: 1 },
  security_events: {
    bound:
      'per account 200 sign-ins a day; of refusals per process 5,000 a day of accounts and 5,000 of addresses, and one row of a kind and minute for the rest; deleted after a year',
    most: 8,
  },
  audit_entries: { bound: 'everythingElse, by account; kept for ever', most: limit('everythingElse') },
};

const BY_STAFF = 'only administrators add rows';
const BY_MONEY = 'a row is a movement of money that was paid, given or spent';
const BY_STORE = 'the store adds rows by itself, a fixed number for each day or process';

/** Tables that calls from outside cannot make grow, and why. */
export const NOT_GROWN_FROM_OUTSIDE: Record<string, string> = {
  products: BY_STAFF,
  items: BY_STAFF,
  product_items: BY_STAFF,
  supplier_routes: BY_STAFF,
  currency_rates: BY_STAFF,
  rate_quotes: 'one for each currency',
  price_drafts: 'what staff type; deleted after a day',
  price_change_sets: BY_STAFF,
  price_change_lines: BY_STAFF,
  gallery_images: BY_STAFF,
  collections: BY_STAFF,
  collection_products: BY_STAFF,
  delivery_attempts: 'only paid orders are delivered',
  delivery_sends: 'at most as many for an attempt as the store asks about it',
  invite_codes: 'one for each account, made when its owner opens the dashboard',
  wallets: 'two for each account, made with the first movement of money',
  cell_moves: BY_STAFF,
  ledger_journals: BY_MONEY,
  ledger_entries: BY_MONEY,
  approval_requests: BY_STAFF,
  erasures: 'one for each account that its owner erases',
  audit_redactions: 'entries of the audit log about accounts that were erased',
  order_refunds: BY_STAFF,
  source_refunds: 'one for each refund of an order, and one for each time that staff send one again',
  order_notes: BY_STAFF,
  customer_notes: BY_STAFF,
  vault_items: BY_STAFF,
  tax_registrations: 'one for each GSTIN of the settings',
  tax_classes: BY_STAFF,
  tax_counters: 'one for each kind of document and financial year',
  tax_documents: 'one for each completed order, and one for each refund of it',
  tax_document_files: 'one for each document and language',
  vault_keys: 'one row',
  vault_batches: 'what staff import, and one for each item, supplier and month',
  vault_codes: 'what staff import or type, and what suppliers deliver for paid orders',
  vault_moves: 'a few for each code',
  vault_reveals: 'revealPerUser; only of codes that were paid',
  partners: 'one for each account that asks',
  partner_keys: 'MAX_KEYS of a partner that work, and those that have ended',
  partner_test_orders: 'partnerWrites; only by test keys of resellers, who can empty it',
  partner_spend_days: 'one for each key and partner that bought on a day',
  partner_endpoints: 'MAX_ENDPOINTS of a partner and mode, and those that were deleted',
  bulk_orders: 'MAX_LISTS of a reseller',
  bulk_order_lines: 'MAX_LINES of each list',
  partner_items: 'one for each item',
  partner_events: 'one for each move that a partner is told of; deleted after 90 days',
  partner_deliveries: 'MAX_ENDPOINTS for each of partner_events, and deleted with it',
  partner_tries: 'ten for each delivery, and ten for each replay; deleted with it',
  kill_switches: BY_STAFF,
  saved_views: 'MAX_VIEWS of a member of the staff',
  chosen_columns: 'one for each member of the staff and list',
  ending_templates: 'MAX_TEMPLATES',
  work_claims: BY_STAFF,
  order_reopenings: BY_STAFF,
  fraud_rules: 'MAX_RULES',
  gateway_rules: 'MAX_RULES',
  gateway_costs: 'one for each gateway',
  payment_disputes: 'what the gateway tells of paid payments',
  gateway_payouts: 'one for each payout of a gateway',
  gateway_payout_rows: 'one for each paid payment, its refunds and disputes',
  gateway_breakers: 'one for each gateway',
  fraud_blocks: 'MAX_BLOCKS',
  fraud_hits:
    'one for each rule and order, and for each rule, account and hour of refusals; deleted after 90 days',
  reviews: 'one open review for each cause and payment, order or job',
  alerts: 'one for each open case, paid order, supplier, account and worker; deleted when it has ended',
  alert_messages: 'one in five minutes for each member of staff and the webhook; deleted after 30 days',
  notifications:
    'one for each event of an order or a credit, each item watch and each first delivery of a product, by each way that its customer chose; deleted after 30 days',
  telegram_chats: 'one for each account, and only by a webhook that Telegram signs',
  telegram_updates: 'one for each message to the bot, and only by such a webhook; deleted after two days',
  security_alerts: 'MAX_ALERTS of each pattern and day; deleted after a year',
  worker_heartbeats: BY_STORE,
  job_outbox: 'one row for each job, which the pump deletes as soon as the queue has it',
  reconciliation_runs: 'one row for each day and source',
  reconciliation_differences: 'one row for each difference, which only lines of other parties make',
  campaigns: 'what staff create',
  coupons: 'what staff create',
  tiers: 'MAX_TIERS',
  referral_terms: 'one row',
  float_entries: 'one row for each purchase that was delivered, and what staff enter',
  supplier_breakers: 'one for each supplier',
  supplier_pauses: 'one for each account at a supplier',
  order_tally_changes: 'summed up and deleted each minute',
  order_tallies: BY_STORE,
  order_day_tallies: BY_STORE,
  order_status_tallies: BY_STORE,
  order_product_tallies: BY_STORE,
  delivery_day_tallies: BY_STORE,
  wallet_tally_changes: 'summed up and deleted each minute',
  wallet_tallies: BY_STORE,
  wallet_type_tallies: BY_STORE,
  user_tally_changes: 'summed up and deleted each minute',
  user_tallies: BY_STORE,
  user_day_tallies: BY_STORE,
  verified_points: 'one for each check of the invariants in which all hold',
  changed_rows:
    'one or a few for each change of a row that is older than a day; deleted three days before the newest verified point',
  report_days: BY_STORE,
  report_marks:
    'one for each change of a day that is over; deleted within five minutes, when its day is summed up',
  report_sales_sums: 'one for each day and row of a break-down',
  report_delivery_sums: 'one for each day and supplier',
  report_discount_sums: 'one for each day and offer',
  report_refund_sums: 'one for each day and cause',
  report_ledger_sums: BY_STORE,
  audit_chain: 'one row for each of audit_entries',
  archived_partitions: 'one for each archived month',
  archived_points: 'one for each order whose payment was reversed, and month',
  backup_runs:
    'one a day, one drill a week, one archive a month and their failures, two when the log could not be stored; deleted after a year',
  restores: 'one for each restore from a backup',
  store_state: 'one row',
};
