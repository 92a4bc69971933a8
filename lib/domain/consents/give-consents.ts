import type { Context } from '@/lib/domain/context';
import { NOTICE, type Purpose, TOPIC_OF } from './schema';

export interface GiveConsentsInput {
  /** An account that was made in this transaction. */
  userId: string;
  purposes: readonly Purpose[];
}

/** Chooses mails of these purposes; a trigger records the consents. */
export async function giveConsents(
  { db, clock, language }: Pick<Context, 'db' | 'clock' | 'language'>,
  { userId, purposes }: GiveConsentsInput,
): Promise<void> {
  if (purposes.length === 0) return;
  const added = [...new Set(purposes)].map((purpose) => `${TOPIC_OF[purpose]}:mail`);
  await db.notificationPreference.create({
    data: { userId, added, language, notice: NOTICE, updatedAt: clock.now() },
  });
}
