import type { Context } from '@/lib/domain/context';
import type { Mode } from '@/lib/domain/partners/schema';
import type { PartnerKey } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { digestOf, makeKeyText } from './key-text';

export type NewKey = Pick<
  PartnerKey,
  'partnerId' | 'name' | 'scopes' | 'networks' | 'dailyCap' | 'version' | 'expiresAt' | 'replacesId'
> & { mode: Mode };

/** Stores a new key and returns its text, which nothing can tell again. */
export async function addKey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  key: NewKey,
): Promise<{ id: string; text: string }> {
  const text = makeKeyText(key.mode, clock);
  const id = newId(clock);
  await db.partnerKey.create({
    data: { ...key, id, digest: digestOf(text), last4: text.slice(-4), createdAt: clock.now() },
  });
  return { id, text };
}

/** Whether a key may be used at this moment, as far as the key itself says. */
export function keyWorks(
  { revokedAt, expiresAt }: Pick<PartnerKey, 'revokedAt' | 'expiresAt'>,
  now: Date,
): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}
