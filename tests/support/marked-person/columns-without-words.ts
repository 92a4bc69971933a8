import type { Db } from '@/lib/platform/db';

/** What such columns hold follows from their names: keys, hashes and words of a fixed list. */
const FIXED =
  /(^|_)(id|ids|by|of|key|hash|digest|index|sealed|secret|status|state|kind|type|types|mode|language|notice|version|currency|channel|course|series)$/;

/**
 * The other columns of text, in tables that a download names, in which nobody writes and nothing names a person, or
 * which the wipe empties though they have no mark: `input2` is a server.
 */
export const WITHOUT_WORDS_COLUMNS = [
  ...['audit_entries.action', 'billing_details.gstin', 'consents.act', 'consents.purpose'],
  ...['help_messages.author', 'notification_preferences.added', 'notification_preferences.removed'],
  ...['notifications.error', 'notifications.topic', 'order_refunds.cause', 'order_refunds.packs'],
  ...[
    'order_signals.address',
    'order_signals.device',
    'orders.breakdown',
    'orders.input2',
    'orders.input_labels',
  ],
  ...[
    'orders.item_name',
    'orders.player_region',
    'orders.product_name',
    'orders.routes',
    'orders.transactionid',
  ],
  // Plain columns of before, which are empty (decisions 113 and 118).
  ...['orders.user_email', 'payments.payer_vpa', 'wallet_transactions.user_email'],
  ...['partner_endpoints.disabled_why', 'partner_keys.last4', 'partner_keys.networks', 'partner_keys.scopes'],
  ...['partner_test_orders.input2', 'partner_test_orders.reference', 'passkeys.transports'],
  ...['payments.gateway', 'payments.payment_url', 'payments.trace', 'payments.upi_link', 'payments.utr'],
  // Of staff, about the review.
  ...['product_reviews.answer', 'product_reviews.reason'],
  ...['push_subscriptions.auth', 'push_subscriptions.p256dh', 'referrals.suspicions'],
  ...['sessions.grants', 'sessions.method', 'source_refunds.bank_reference', 'source_refunds.booking'],
  ...[
    'source_refunds.choice',
    'tax_documents.buyer_gstin',
    'tax_documents.code',
    'tax_documents.description',
  ],
  ...['tax_documents.name', 'tax_documents.place_of_supply', 'tax_documents.seller_address'],
  ...[
    'tax_documents.seller_gstin',
    'tax_documents.seller_name',
    'users.identity_subject',
    'users.staff_role',
  ],
  'wallet_transactions.txnid',
];

/** The columns of text of these tables in which no row has one of the marks, but for those that FIXED describes. */
export async function columnsWithoutMarks(
  db: Pick<Db, '$queryRawUnsafe'>,
  { tables, marks }: { tables: readonly string[]; marks: readonly string[] },
): Promise<string[]> {
  const columns = await db.$queryRawUnsafe<{ table: string; name: string }[]>(
    `select table_name as "table", column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = any($1) and data_type in ('text', 'jsonb', 'ARRAY') order by 1, 2`,
    tables,
  );
  const found: string[] = [];
  for (const { table, name } of columns.filter((column) => !FIXED.test(column.name))) {
    const rows = await db.$queryRawUnsafe<unknown[]>(
      `select 1 from "${table}" where exists (select from unnest($1::text[]) m where strpos("${name}"::text, m) > 0) limit 1`,
      marks,
    );
    if (rows.length === 0) found.push(`${table}.${name}`);
  }
  return found;
}
