import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { sealPlaces } from '@/lib/domain/personal-fields';
import { defineJob } from '@/lib/platform/jobs';
import { PLACES } from './plain-places';

export const sealPayersJob = defineJob('seal-payers', z.object({}));

/**
 * Seals what the version before has written in plain, and takes addresses and numbers out of the bodies of webhooks.
 * Returns how many rows it has changed.
 */
export function sealPayers(context: Pick<Context, 'db' | 'sealer'>): Promise<number> {
  return sealPlaces(context, PLACES);
}
