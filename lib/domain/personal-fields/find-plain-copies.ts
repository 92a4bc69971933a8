import type { Reader } from '@/lib/platform/db';
import { Prisma } from '@/lib/platform/db';
import { mustBeSealed } from './must-be-sealed';

/** A complete address or number. A masked address has three stars before the @. */
const CONTACT = `'[^*[:space:]]@|[+]91[0-9]{10}'`;

/** Where copies of contacts are, each by a column of text: none of the last day is in plain. */
const COPIES = [
  { from: 'account_secrets', id: 'id', at: 'created_at', column: 'subject', isPlain: `subject ~ ${CONTACT}` },
  { from: 'account_secrets', id: 'id', at: 'created_at', column: 'detail', isPlain: `detail like '{%'` },
  {
    from: 'approval_requests',
    id: 'id',
    at: 'created_at',
    column: 'version',
    isPlain: `version ~ ${CONTACT}`,
  },
  { from: 'approval_requests', id: 'id', at: 'created_at', column: 'input', isPlain: `input ? 'email'` },
  ...['before', 'after'].map((column) => ({
    from: 'audit_entries',
    id: 'id::text',
    at: 'at',
    column,
    isPlain: ['email', 'mobile', 'mobilenumber']
      .map((field) => `${column} ->> '${field}' ~ '[^*]@|[0-9]{10}'`)
      .join(' or '),
  })),
  ...[
    { from: 'job_outbox', at: 'added_at' },
    { from: 'graphile_worker._private_jobs', at: 'created_at' },
  ].map((jobs) => ({
    ...jobs,
    id: 'id::text',
    column: 'payload',
    isPlain: `coalesce(payload ->> 'to', payload ->> 'email', payload ->> 'mobile') ~ '@|[0-9]{10}' or key ~ ${CONTACT}`,
  })),
];

/**
 * Copies of addresses and numbers that were written in plain within a day, although they must be sealed: a sentence
 * each, at most 20 of each column.
 */
export async function findPlainCopies({ db }: { db: Reader }): Promise<string[]> {
  const parts = COPIES.map(({ from, id, at, column, isPlain }) =>
    Prisma.raw(`(select '${from} ' || ${id} || ': ${column} is in plain' as found from ${from}
                  where ${at} > now() - interval '1 day' and (${isPlain}) order by 1 limit 20)`),
  );
  const rows = await db.$queryRaw<{ found: string }[]>`
    select found from (${Prisma.join(parts, ' union all ')}) copies where ${mustBeSealed('copies')}`;
  return rows.map(({ found }) => found);
}
