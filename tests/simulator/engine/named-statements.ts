import type pg from 'pg';
import { createStatementNames } from '@/lib/platform/db';

/** One for all connections, because each is used by one task after another. */
export const nameOfStatement = createStatementNames();

/** What pg takes. One with values is planned once on each connection: its plan would cost more than the few rows of a run. */
export function named(text: string, values?: unknown[]): pg.QueryConfig {
  return values ? { name: nameOfStatement(text), text, values } : { text };
}
