import type pg from 'pg';
import { createStatementNames } from '@/lib/platform/db';

/** One for all connections, because each is used by one task after another. */
export const nameOfStatement = createStatementNames();

/** What PostgreSQL plans. Those that begin and end transactions, and several in one text, cannot have a name. */
const IS_PLANNED = /^\s*(?:select|with|insert|update|delete)\b[^;]*$/i;

/**
 * What pg takes. A statement is planned once on each connection: its plan would cost more than the few rows of a run.
 */
export function named(text: string, values?: unknown[]): pg.QueryConfig {
  if (values) return { name: nameOfStatement(text), text, values };
  return IS_PLANNED.test(text) ? { name: nameOfStatement(text), text } : { text };
}
