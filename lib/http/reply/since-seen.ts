import { createHash } from 'node:crypto';
import type { Live } from '@/lib/domain/endpoints/schema';

/** The answer to a page that asks about its list: nothing while nothing has changed since it was told last. */
export function sinceSeen<Now extends object>(now: Now, { seen, at }: { seen: string; at: Date }): Live<Now> {
  const digest = digestOf(now);
  return { digest, at: at.toISOString(), now: digest === seen ? null : now };
}

/** What of a row changes by itself with the time. */
const AGES: readonly string[] = ['age', 'waits'];

/** Tells two states of a list apart. */
export function digestOf(state: object): string {
  const text = JSON.stringify(state, (key, value) => (AGES.includes(key) ? undefined : value));
  return createHash('sha256').update(text).digest('base64url');
}
