import type { Context } from '@/lib/domain/context';
import { CHOICES, type Choice, DEFAULT_CHOICES } from '@/lib/domain/notifications/schema';
import { transaction } from '@/lib/platform/db';

export interface SavePreferencesInput {
  userId: string;
  wanted: Choice[];
}

/** Stores in what the choice differs from the default, and the language of the page. */
export async function savePreferences(
  { db, clock, language }: Pick<Context, 'db' | 'clock' | 'language'>,
  { userId, wanted }: SavePreferencesInput,
): Promise<void> {
  const added = CHOICES.filter((choice) => wanted.includes(choice) && !DEFAULT_CHOICES.includes(choice));
  const removed = DEFAULT_CHOICES.filter((choice) => !wanted.includes(choice));
  const data = { added, removed: [...removed], language, updatedAt: clock.now() };
  await db.notificationPreference.upsert({ where: { userId }, create: { userId, ...data }, update: data });
}

/** Ends choices and leaves the others as they are. Ending them again changes nothing. */
export function endChoices(
  context: Pick<Context, 'db' | 'clock' | 'language'>,
  { userId, choices }: { userId: string; choices: readonly Choice[] },
): Promise<void> {
  return transaction(context, async ({ db, clock, language }) => {
    // The row is locked by its first writer, so that two links that are pressed at once both count.
    await db.notificationPreference.createMany({
      data: { userId, language, updatedAt: clock.now() },
      skipDuplicates: true,
    });
    await db.$executeRaw`
      update notification_preferences set updated_at = ${clock.now()},
             added = array(select each from unnest(added) each where each <> all(${choices})),
             removed = array(select each from unnest(removed) each where each <> all(${choices}))
                       || ${choices.filter((choice) => DEFAULT_CHOICES.includes(choice))}::text[]
       where user_id = ${userId}`;
  });
}
