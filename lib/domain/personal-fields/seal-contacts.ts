import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { defineJob } from '@/lib/platform/jobs';
import { type ResealCounts, resealPlaces, sealPlaces } from './batches';
import { PLAIN_CONTACTS, SEALED_CONTACTS } from './contact-places';

export const sealContactsJob = defineJob('seal-contacts', z.object({}));

/** Seals the addresses and numbers that the version before has written in plain alone. Returns how many. */
export function sealContacts(context: Pick<Context, 'db' | 'sealer'>): Promise<number> {
  return sealPlaces(context, PLAIN_CONTACTS);
}

/**
 * Seals addresses and numbers by the current key, and indexes them by it. Until it is done, an account is found by the index under
 * either key.
 */
export function resealContacts(context: Pick<Context, 'db' | 'sealer'>): Promise<ResealCounts> {
  return resealPlaces(context, SEALED_CONTACTS);
}
