// Every table of the database: how long its rows stay and why, and whose they are. The purge, the download of an
// account's data and the report about a breach read this list; a test fails for a table that it does not name.
import { Prisma } from '@/lib/platform/db';
import { after, days, hours } from '@/lib/platform/time';

/** Rows are deleted once this column is older than `after` ms. `why` says why not sooner. */
export interface Purge {
  on: string;
  after: number;
  why: string;
  /** A condition on rows that stay longer. `before`: what is older than this goes. */
  unless?: (before: Date) => Prisma.Sql;
}

/** The rows of one person, for their download. */
export interface Person {
  title: { en: string; hi: string };
  /** `userId`: a value, or the column of another table. */
  of: (userId: string | Prisma.Sql) => Prisma.Sql;
  /** Secrets, and what is the store's own: it is in no download. */
  hidden?: readonly string[];
}

export interface TableRule {
  /** A sentence: what else ends the rows, or why they stay. */
  keep: Purge | string;
  /** A sentence: why no row is in a download. It says nothing of whom the rows are about: that is in OWNERS. */
  person: Person | string;
}

const BOOKS =
  'eight years after the financial year, because books must be; erasures take what names a person';
const ACCOUNT = 'as long as the account';
const CATALOGUE = 'as long as the shop sells it';
const FIXED = 'a fixed number of rows';
const EVIDENCE = 'history that nothing may shorten; erasures take what names a person';
export const NOBODY = 'it is about no person';
const STAFF = 'it is what staff decided or wrote for themselves, in their work';
const ASKED = 'what it says of the person is in the rows that it is about';

const column = (name: string) => (userId: string | Prisma.Sql) => Prisma.sql`${Prisma.raw(name)} = ${userId}`;
const ofOrders = (name: string) => (userId: string | Prisma.Sql) =>
  Prisma.sql`${Prisma.raw(name)} in (select id from orders where user_id = ${userId})`;
const own = column('user_id');
const titled = (en: string, hi: string, of: Person['of'], hidden: readonly string[] = []): Person => ({
  title: { en, hi },
  of,
  hidden,
});
const purge = (on: string, after: number, why: string): Purge => ({ on, after, why });

const accounts: Record<string, TableRule> = {
  users: {
    keep: 'until it is erased; a registration of which nothing is proved goes after 30 days',
    person: titled('Account', 'खाता', column('id'), [
      'password_hash',
      'totp_secret',
      'totp_last_step',
      'identity_subject',
      'ended_identities',
      ...['email_sealed', 'email_index', 'email_local_index', 'email_domain_index'],
      ...['mobile_sealed', 'mobile_index'],
    ]),
  },
  sessions: {
    keep: purge('expires_at', days(30), 'the security events have the sign-in for a year'),
    person: titled('Devices', 'डिवाइस', own, ['wrote_lsn']),
  },
  passkeys: { keep: ACCOUNT, person: titled('Passkeys', 'पासकी', own, ['public_key', 'credential_id']) },
  passkey_challenges: {
    keep: purge('expires_at', 0, 'it is used once'),
    person: 'it is a number for ten minutes',
  },
  account_secrets: {
    keep: purge('expires_at', days(1), 'recent requests are counted'),
    person: titled('Codes and links', 'कोड और लिंक', own, ['subject', 'hash', 'challenge_hash', 'detail']),
  },
  security_events: {
    keep: 'a year, by tarang_purge_security_events: the law wants logs of access for a year',
    person: titled('Security events', 'सुरक्षा की घटनाएँ', column('account_id')),
  },
  security_alerts: { keep: purge('created_at', days(365), 'as the events'), person: STAFF },
  consents: {
    keep: 'for good: the store has to prove them; they name an account and no person',
    person: titled('Consents', 'सहमतियाँ', own),
  },
  erasures: {
    keep: 'for good: a restored database is told by them',
    person: 'an account that has one cannot ask',
  },
  notification_preferences: { keep: ACCOUNT, person: titled('Choice of messages', 'संदेशों का चुनाव', own) },
  notifications: {
    keep: purge('created_at', days(30), 'a message of that age is not sent again'),
    person: titled('Messages', 'संदेश', own),
  },
  push_subscriptions: {
    keep: ACCOUNT,
    person: titled('Browsers for messages', 'संदेशों के ब्राउज़र', own, ['p256dh', 'auth']),
  },
  telegram_chats: { keep: ACCOUNT, person: titled('Telegram', 'Telegram', own) },
  telegram_links: {
    keep: purge('expires_at', 0, 'it is used once'),
    person: 'it is a token for some minutes',
  },
  telegram_updates: {
    keep: purge('received_at', days(2), 'Telegram repeats an update for a day'),
    person: 'it has no account',
  },
  favourites: { keep: ACCOUNT, person: titled('Favourites', 'पसंदीदा', own) },
  item_watches: {
    keep: purge('expires_at', 0, 'it was asked for 90 days'),
    person: titled('Watched items', 'नज़र में रखे आइटम', own),
  },
  invite_codes: { keep: ACCOUNT, person: titled('Invitation link', 'न्योते का लिंक', own) },
  referrals: {
    keep: BOOKS,
    person: titled('Invitations', 'न्योते', (userId) => Prisma.sql`${userId} in (inviter_id, friend_id)`, [
      'suspicions',
      'decided_by_id',
    ]),
  },
  nominees: { keep: ACCOUNT, person: titled('Nominee', 'नामित व्यक्ति', own, ['contact_sealed']) },
  guardians: {
    keep: {
      ...purge('adult_from', 0, 'an adult needs no guardian; a request that nobody agrees to ends before'),
      // It names the block that ends with it (endWithdrawalsOfAdults).
      unless: () => Prisma.sql`(state = 'withdrawn')`,
    },
    person: titled('Parent or guardian', 'माता-पिता या अभिभावक', own, ['email_sealed']),
  },
  saved_views: { keep: ACCOUNT, person: STAFF },
  chosen_columns: { keep: ACCOUNT, person: STAFF },
  customer_notes: {
    keep: EVIDENCE,
    person: titled('Notes of the staff', 'स्टाफ़ के नोट', own, ['author_id', 'draft_key']),
  },
  idempotency_keys: {
    keep: {
      ...purge('created_at', days(2), 'partners are told so, and may use a key for another call afterwards'),
      // A page keeps its key until it has an answer. It may be open over holidays, and a gift that is sent again would
      // be a second one.
      unless: (before) => Prisma.sql`
        (route not like 'live:%' and route not like 'test:%' and created_at > ${after(before, -days(28))}::timestamptz)`,
    },
    person: ASKED,
  },
  billing_details: { keep: BOOKS, person: titled('Details for invoices', 'बीजक के विवरण', own, ['number']) },
};

const money: Record<string, TableRule> = {
  orders: {
    keep: BOOKS,
    person: titled('Orders', 'ऑर्डर', own, ['routes', 'cost', 'cost_currency', 'cost_rate']),
  },
  order_events: {
    keep: 'as evidence; months older than EVENTS_KEEP_MONTHS go into a file of the backups; erasures take what names a person',
    person: titled('History of orders', 'ऑर्डर का इतिहास', ofOrders('order_id'), ['detail']),
  },
  order_refunds: {
    keep: BOOKS,
    person: titled('Refunds', 'रिफ़ंड', ofOrders('order_id'), ['actor_id', 'approver_id']),
  },
  source_refunds: {
    keep: BOOKS,
    person: titled('Refunds to the source', 'भुगतान वाले खाते में रिफ़ंड', ofOrders('order_id'), ['actor_id']),
  },
  payment_disputes: {
    keep: BOOKS,
    person: titled(
      'Disputes',
      'बैंक में उठाए गए विवाद',
      (userId) => Prisma.sql`payment_id in (select id from payments where user_id = ${userId})`,
    ),
  },
  gateway_payouts: { keep: BOOKS, person: NOBODY },
  gateway_payout_rows: { keep: BOOKS, person: NOBODY },
  bulk_orders: {
    keep: purge('created_at', days(90), 'its customer looks up what became of a list'),
    person: titled('Lists of orders', 'ऑर्डर की सूचियाँ', own),
  },
  bulk_order_lines: {
    keep: 'with its list',
    person: titled(
      'Lines of lists',
      'सूचियों की पंक्तियाँ',
      (userId) => Prisma.sql`bulk_order_id in (select id from bulk_orders where user_id = ${userId})`,
    ),
  },
  order_reopenings: {
    keep: BOOKS,
    person: titled('Reopened orders', 'फिर खोले गए ऑर्डर', ofOrders('order_id'), ['actor_id', 'approver_id']),
  },
  order_notes: {
    keep: EVIDENCE,
    person: titled('Notes on orders', 'ऑर्डर पर नोट', ofOrders('order_id'), ['author_id', 'draft_key']),
  },
  order_signals: {
    keep: purge('at', days(90), 'rules against fraud look back that far'),
    // Of the payer it has a blind index; the payment has the address.
    person: titled('Signals of orders', 'ऑर्डर के संकेत', own, ['payer']),
  },
  order_texts: { keep: 'with its order, of which it is a copy', person: ASKED },
  payments: {
    keep: BOOKS,
    person: titled('Payments', 'भुगतान', own, [
      'payment_url',
      'upi_link',
      'trace',
      'evidence',
      'payer_sealed',
      'payer_index',
    ]),
  },
  wallets: { keep: BOOKS, person: titled('Balances', 'शेष', own) },
  wallet_transactions: { keep: BOOKS, person: titled('Wallet', 'वॉलेट', own) },
  cell_moves: { keep: BOOKS, person: 'it says which database has the account, and nothing of its owner' },
  ledger_journals: { keep: BOOKS, person: ASKED },
  ledger_entries: {
    keep: BOOKS,
    person: titled(
      'Movements of balances',
      'शेष के लेन-देन',
      (userId) => Prisma.sql`wallet_id in (select id from wallets where user_id = ${userId})`,
    ),
  },
  delivery_attempts: { keep: EVIDENCE, person: ASKED },
  delivery_sends: { keep: EVIDENCE, person: ASKED },
  webhook_inbox: {
    keep: {
      ...purge('received_at', days(30), 'evidence of payments that are looked into'),
      // When a person decides that it is paid, what webhooks named meanwhile is read: another bank payment, and a
      // dispute.
      unless: (before) => Prisma.sql`
        exists (select from payments p where p.client_txn_id = webhook_inbox.client_txn_id
                 and (p.paid_at > ${before}::timestamptz
                      or exists (select from reviews r where r.payment_id = p.id and r.closed_at is null)))`,
    },
    person: ASKED,
  },
  unmatched_webhooks: {
    keep: purge('last_at', days(30), 'they are looked at within a month'),
    person: 'it names no payment',
  },
  reviews: { keep: EVIDENCE, person: STAFF },
  approval_requests: { keep: '90 days after its end, by expireApprovals', person: STAFF },
  reconciliation_runs: { keep: BOOKS, person: NOBODY },
  reconciliation_differences: { keep: BOOKS, person: STAFF },
  float_entries: { keep: BOOKS, person: NOBODY },
  tax_documents: { keep: BOOKS, person: titled('Invoices', 'बीजक', ofOrders('order_id')) },
  tax_document_files: {
    keep: BOOKS,
    person: 'it is the picture of a row of tax_documents, and the page of invoices has it',
  },
  tax_registrations: { keep: BOOKS, person: NOBODY },
  tax_classes: { keep: BOOKS, person: NOBODY },
  tax_counters: { keep: BOOKS, person: NOBODY },
  fraud_rules: { keep: CATALOGUE, person: NOBODY },
  fraud_hits: {
    keep: purge('at', days(90), 'rules against fraud look back that far'),
    person: 'who knows a rule avoids it',
  },
  fraud_blocks: { keep: 'until its end or until staff remove it', person: 'who knows a block avoids it' },
  player_checks: {
    keep: purge('checked_at', hours(1), 'an order may use it for ten minutes'),
    person: 'it has no account',
  },
};

const shop: Record<string, TableRule> = {
  ...Object.fromEntries(
    [
      ...[
        'products',
        'items',
        'product_items',
        'supplier_routes',
        'currency_rates',
        'rate_quotes',
        'gallery_images',
      ],
      ...[
        'collections',
        'collection_products',
        'campaigns',
        'coupons',
        'tiers',
        'referral_terms',
        'ending_templates',
      ],
      ...[
        'price_change_sets',
        'price_change_lines',
        'gateway_rules',
        'gateway_costs',
        'vault_items',
        'vault_keys',
      ],
      ...['vault_batches', 'vault_codes', 'vault_moves', 'partner_items', 'kill_switches'],
    ].map((table): [string, TableRule] => [table, { keep: CATALOGUE, person: NOBODY }]),
  ),
  ...Object.fromEntries(
    [
      ...[
        'order_tally_changes',
        'order_tallies',
        'order_day_tallies',
        'order_status_tallies',
        'order_product_tallies',
      ],
      ...['delivery_day_tallies', 'wallet_tally_changes', 'wallet_tallies', 'wallet_type_tallies'],
      ...['user_tally_changes', 'user_tallies', 'user_day_tallies', 'store_state', 'supplier_breakers'],
      ...['changed_rows', 'verified_points'],
      ...['report_days', 'report_marks', 'report_sales_sums', 'report_delivery_sums'],
      ...['report_discount_sums', 'report_refund_sums', 'report_ledger_sums'],
      ...['supplier_pauses', 'gateway_breakers', 'worker_heartbeats', 'restores', '_prisma_migrations'],
    ].map((table): [string, TableRule] => [table, { keep: FIXED, person: NOBODY }]),
  ),
  price_drafts: { keep: purge('created_at', days(1), 'it is saved within a day'), person: STAFF },
  vault_reveals: {
    keep: EVIDENCE,
    person: titled('Codes that were shown', 'दिखाए गए कोड', column('viewer_id')),
  },
  help_requests: { keep: BOOKS, person: titled('Questions', 'सवाल', own) },
  help_messages: {
    keep: BOOKS,
    person: titled(
      'Messages of questions',
      'सवालों के संदेश',
      (userId) => Prisma.sql`request_id in (select id from help_requests where user_id = ${userId})`,
      ['staff_id'],
    ),
  },
  product_reviews: { keep: ACCOUNT, person: titled('Reviews', 'रिव्यू', own) },
  audit_entries: {
    keep: EVIDENCE,
    person: titled(
      'Changes of the account',
      'खाते के बदलाव',
      (userId) => Prisma.sql`object_type = 'user' and object_id = ${userId}`,
      ['actor_id', 'request_id'],
    ),
  },
  audit_chain: { keep: EVIDENCE, person: NOBODY },
  audit_redactions: { keep: EVIDENCE, person: NOBODY },
  alerts: { keep: 'until its object has ended', person: STAFF },
  alert_messages: {
    keep: purge('created_at', days(30), 'a message of that age is not sent again'),
    person: STAFF,
  },
  work_claims: { keep: EVIDENCE, person: STAFF },
  rate_limits: {
    keep: { ...purge('to_timestamp(expire / 1000.0)', hours(1), 'a window that is over counts nothing') },
    person: 'its keys are hashed',
  },
  job_outbox: { keep: 'until the pump has given it to the queue', person: NOBODY },
  missed_searches: { keep: purge('day', days(31), 'they are looked at within a month'), person: NOBODY },
  policy_reports: { keep: purge('last_at', days(30), 'they are looked at within a month'), person: NOBODY },
  archived_partitions: { keep: EVIDENCE, person: NOBODY },
  archived_points: { keep: BOOKS, person: 'its points are in the wallet' },
  backup_runs: {
    keep: purge('ended_at', days(365), 'a year shows whether backups were made'),
    person: NOBODY,
  },
  partners: { keep: ACCOUNT, person: titled('Partner API', 'पार्टनर API', own) },
  partner_keys: { keep: EVIDENCE, person: titled('Keys', 'कुंजियाँ', column('partner_id'), ['digest']) },
  partner_spend_days: { keep: BOOKS, person: ASKED },
  partner_endpoints: {
    keep: EVIDENCE,
    person: titled('Webhook endpoints', 'वेबहुक', column('partner_id'), [
      'secret',
      'old_secret',
      'secret_key_id',
    ]),
  },
  partner_events: {
    keep: '90 days, by tarang_purge_partner_events',
    person: titled('Events', 'घटनाएँ', column('partner_id')),
  },
  partner_deliveries: { keep: 'as its event', person: ASKED },
  partner_tries: { keep: 'as its event', person: ASKED },
  partner_test_orders: {
    keep: 'until its partner empties the test world',
    person: titled('Test orders', 'टेस्ट ऑर्डर', column('partner_id')),
  },
};

export const TABLES: Readonly<Record<string, TableRule>> = { ...accounts, ...money, ...shop };
