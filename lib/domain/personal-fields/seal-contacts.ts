import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { defineJob } from '@/lib/platform/jobs';
import { type ResealCounts, resealPlaces, sealPlaces } from './batches';
import {
  KEPT_CONTACTS,
  KEPT_COPIES,
  PLAIN_CONTACTS,
  SEALED_CONTACTS,
  UNINDEXED_EMAILS,
} from './contact-places';

export const sealContactsJob = defineJob('seal-contacts', z.object({}));

/**
 * Seals the addresses and numbers that are in plain alone, indexes the parts of addresses, and empties what is in
 * plain. Returns how many columns it has sealed and how many it has emptied.
 */
export async function sealContacts(
  context: Pick<Context, 'db' | 'sealer'>,
): Promise<{ sealed: number; emptied: number }> {
  const sealed = await sealPlaces(context, PLAIN_CONTACTS);
  await sealPlaces(context, UNINDEXED_EMAILS);
  return { sealed, emptied: await sealPlaces(context, [...KEPT_CONTACTS, ...KEPT_COPIES]) };
}

/**
 * Seals addresses and numbers by the current key, and indexes them by it. Until it is done, an account is found by the
 * index under either key.
 */
export async function resealContacts(context: Pick<Context, 'db' | 'sealer'>): Promise<ResealCounts> {
  const done = await resealPlaces(context, SEALED_CONTACTS);
  // A trigger has emptied the indexes of parts, which were by the key before.
  await sealPlaces(context, UNINDEXED_EMAILS);
  return done;
}
