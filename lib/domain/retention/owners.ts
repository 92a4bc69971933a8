// Whose rows a table has where a download says nothing of it, or less: the report about a breach names everybody whom
// the rows are about, also those who may not see them. What a download has is in TABLES.
import { Prisma } from '@/lib/platform/db';
import { NOBODY, TABLES } from './tables';

export interface Owners {
  /** The accounts of a row, which the statement calls `t`; null where none can be told. */
  ofRow: Prisma.Sql | null;
  /** Which other persons the rows can name; null when `ofRow` has all of them. */
  unnamed: string | null;
}

type Column = `t.${string}`;

const join = (parts: readonly string[]): Prisma.Sql => Prisma.raw(parts.join(' union '));
const accounts = (...columns: Column[]) => columns.map((column) => `select ${column}`);
const ofOrder = (column: Column) => `select user_id from orders where id = ${column}`;
const ofPayment = (column: Column) => `select user_id from payments where id = ${column}`;
const ofReview = (column: Column) =>
  `select o.user_id from reviews r left join payments p on p.id = r.payment_id
     join orders o on o.id = coalesce(r.order_id, p.order_id) where r.id = ${column}`;
const ofAttempt = (column: Column) =>
  `select o.user_id from delivery_attempts a join orders o on o.id = a.order_id where a.id = ${column}`;
const ofDelivery = (column: Column) =>
  `select e.partner_id from partner_deliveries d join partner_events e on e.id = d.event_id where d.id = ${column}`;

/** Of a row that names its object by a kind and an id: the kinds that belong to a person. */
const ofObject = (column: Column) => [
  ...accounts(column),
  ofOrder(column),
  ofPayment(column),
  ofReview(column),
  ...['help_requests', 'product_reviews'].map((table) => `select user_id from ${table} where id = ${column}`),
  `select user_id from wallet_transactions where txnid = ${column}`,
  ...['order_refunds', 'source_refunds', 'order_reopenings'].map(
    (table) => `select o.user_id from ${table} r join orders o on o.id = r.order_id where r.id = ${column}`,
  ),
  ...['partner_keys', 'partner_endpoints'].map(
    (table) => `select partner_id from ${table} where id = ${column}`,
  ),
];

const of = (...parts: string[]): Owners => ({ ofRow: join(parts), unnamed: null });
const unnamed = (text: string): Owners => ({ ofRow: null, unnamed: text });

const OWNERS: Readonly<Record<string, Owners>> = {
  passkey_challenges: of(...accounts('t.user_id')),
  security_alerts: of(...accounts('t.account_id')),
  erasures: of(...accounts('t.user_id')),
  telegram_links: of(...accounts('t.user_id')),
  telegram_updates: unnamed('who wrote to the store by Telegram'),
  saved_views: of(...accounts('t.owner_id')),
  chosen_columns: of(...accounts('t.user_id')),
  idempotency_keys: of(...accounts('t.user_id')),
  order_texts: of(ofOrder('t.order_id')),
  cell_moves: of(...accounts('t.user_id')),
  ledger_journals: of(
    ...ofObject('t.reference'),
    ...accounts('t.actor_id'),
    'select w.user_id from ledger_entries e join wallets w on w.id = e.wallet_id where e.journal_id = t.id',
  ),
  delivery_attempts: of(ofOrder('t.order_id')),
  delivery_sends: of(ofAttempt('t.attempt_id')),
  webhook_inbox: {
    ofRow: join(['select user_id from payments where client_txn_id = t.client_txn_id']),
    unnamed: 'who paid by another account than their own, and what belongs to no payment of the store',
  },
  unmatched_webhooks: unnamed('who paid what belongs to no payment of the store'),
  reviews: of(ofOrder('t.order_id'), ofPayment('t.payment_id'), ...accounts('t.closed_by_id')),
  approval_requests: of(
    ...ofObject('t.object_id'),
    ...accounts('t.receiver_id', 't.asker_id', 't.decider_id'),
  ),
  reconciliation_differences: of(
    ofOrder('t.order_id'),
    ofPayment('t.payment_id'),
    ...accounts('t.closed_by_id'),
  ),
  tax_document_files: of(
    'select o.user_id from tax_documents d join orders o on o.id = d.order_id where d.id = t.document_id',
  ),
  fraud_hits: of(...accounts('t.user_id')),
  fraud_blocks: {
    ofRow: join([ofOrder('t.order_id')]),
    unnamed: 'whose address, payer or player is blocked without an order',
  },
  player_checks: unnamed('players whose id was looked up'),
  price_drafts: of(...accounts('t.author_id')),
  alerts: of(...accounts('t.taken_by_id')),
  alert_messages: of(...accounts('t.user_id')),
  work_claims: of(...accounts('t.claimed_by', 't.given_by')),
  rate_limits: unnamed('whose digest is a key'),
  job_outbox: unnamed('to whom what waits is sent; addresses in it are sealed'),
  archived_points: of(ofOrder('t.order_id')),
  partner_spend_days: of(...accounts('t.holder'), 'select partner_id from partner_keys where id = t.holder'),
  partner_deliveries: of('select partner_id from partner_events where id = t.event_id'),
  partner_tries: of(ofDelivery('t.delivery_id')),
  // A download has less of these.
  audit_entries: of(...ofObject('t.object_id'), ...accounts('t.actor_id')),
  audit_redactions: of(...accounts('t.user_id')),
  vault_reveals: of(...accounts('t.viewer_id'), ofOrder('t.order_id')),
  vault_codes: of(ofOrder('t.order_id')),
  vault_moves: of(ofOrder('t.order_id'), ...accounts('t.actor_id')),
};

/** Whose rows a table has; null when the download says it, and when it is about no person. */
export function ownersOf(table: string): Owners | null {
  const found = OWNERS[table];
  if (found) return found;
  const person = TABLES[table]?.person;
  if (typeof person === 'string' && person !== NOBODY)
    throw new Error(`${table} says in TABLES why no download has it: OWNERS has to say whose rows they are`);
  return null;
}
