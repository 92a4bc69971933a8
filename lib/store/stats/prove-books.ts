import { istDateTime } from '@/lib/platform/time';
import type { Context } from '@/lib/store/context';
import { recordChange } from '@/lib/store/trail';
import { prove } from './prove';

/** What the last proof found. */
export interface BooksReport {
  at: string;
  /** How many rules held. */
  held: number;
  /** The sentences of those that did not. */
  broken: string[];
}

const TRAIL = { action: 'prove-books', objectType: 'books' } as const;

/** Proves the books and writes into the trail what was found, under the day in IST. */
export async function proveBooks(context: Pick<Context, 'db' | 'clock' | 'log'>): Promise<BooksReport> {
  const findings = await prove(context);
  const broken = findings.filter(({ ok }) => !ok);
  for (const { name, offenders } of broken)
    context.log.error({ rule: name, offenders }, 'the books are wrong');
  const now = context.clock.now();
  const found = { held: findings.length - broken.length, broken: broken.map(({ name }) => name) };
  const objectId = istDateTime(now).slice(0, 10);
  await recordChange(context, { actorId: null, ...TRAIL, objectId, after: found });
  context.log.info({ held: found.held, broken: found.broken.length }, 'books proved');
  return { at: now.toISOString(), ...found };
}

/** What the last proof found; null before the first. */
export async function readBooks({ db }: Pick<Context, 'db'>): Promise<BooksReport | null> {
  const entry = await db.auditEntry.findFirst({ where: TRAIL, orderBy: { id: 'desc' } });
  if (!entry) return null;
  // Written by proveBooks alone, and the trail cannot be changed.
  const found = entry.after as unknown as Omit<BooksReport, 'at'>;
  return { at: entry.at.toISOString(), ...found };
}
