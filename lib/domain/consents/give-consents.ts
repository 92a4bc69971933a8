import type { Context } from '@/lib/domain/context';
import { type Purpose, TOPIC_OF } from './schema';

export interface GiveConsentsInput {
  /** An account that was made in this transaction. */
  userId: string;
  purposes: readonly Purpose[];
  /** The version that the page linked to; without it nothing counts as a consent. */
  notice: string | undefined;
}

/** Chooses mails of these purposes; a trigger records the consents. */
export async function giveConsents(
  { db, clock, language }: Pick<Context, 'db' | 'clock' | 'language'>,
  { userId, purposes, notice }: GiveConsentsInput,
): Promise<void> {
  if (purposes.length === 0 || notice === undefined) return;
  const added = [...new Set(purposes)].map((purpose) => `${TOPIC_OF[purpose]}:mail`);
  await db.notificationPreference.create({
    data: { userId, added, language, notice, updatedAt: clock.now() },
  });
}
