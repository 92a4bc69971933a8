// Tables of which no row is changed or deleted, and those that are never emptied.
import type { Breaches } from './breaches';

/** Of tables without an id. */
const FIRST_COLUMN: Record<string, string> = {
  audit_chain: 'entry_id',
  erasures: 'user_id',
  tax_registrations: 'gstin',
  tax_document_files: 'document_id',
  archived_partitions: 'partition',
  archived_points: 'partition',
};

export const appendOnlyBreaches: Breaches = {
  ...Object.fromEntries(
    ['orders', 'wallet_transactions', 'users'].map((table) => [
      `${table}_not_emptied`,
      [[`truncate ${table} cascade`]],
    ]),
  ),
  ...Object.fromEntries(
    [
      'ledger_journals',
      'ledger_entries',
      'audit_entries',
      'audit_chain',
      'order_events',
      'order_refunds',
      'order_notes',
      'customer_notes',
      'billing_details',
      'consents',
      'erasures',
      'audit_redactions',
      'tax_registrations',
      'tax_classes',
      'tax_documents',
      'tax_document_files',
      'price_change_lines',
      'order_reopenings',
      'vault_moves',
      'vault_reveals',
      'float_entries',
      'verified_points',
      'archived_partitions',
      'archived_points',
    ].map((table) => [
      `${table}_append_only`,
      [
        [`update ${table} set ${FIRST_COLUMN[table] ?? 'id'} = ${FIRST_COLUMN[table] ?? 'id'}`],
        [`delete from ${table}`],
        [`delete from ${table} where false`],
        [`truncate ${table} cascade`],
      ],
    ]),
  ),
};
