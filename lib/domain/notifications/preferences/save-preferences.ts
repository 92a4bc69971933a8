import { NOTICE } from '@/lib/domain/consents/schema';
import type { Context } from '@/lib/domain/context';
import { CHOICES, type Choice, DEFAULT_CHOICES } from '@/lib/domain/notifications/schema';
import { transaction, violatesCheck } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

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
  const data = { added, removed: [...removed], language, notice: NOTICE, updatedAt: clock.now() };
  await db.notificationPreference
    .upsert({ where: { userId }, create: { userId, ...data }, update: data })
    .catch(refuseMarketing);
}

export interface ChangeChoicesInput {
  userId: string;
  start?: readonly Choice[];
  end?: readonly Choice[];
}

/**
 * Starts and ends choices and leaves the others as they are. The same once more changes nothing. Messages go in the
 * language of the page on which something was started last; a link that ends something changes it not.
 */
export function changeChoices(
  context: Pick<Context, 'db' | 'clock' | 'language'>,
  { userId, start = [], end = [] }: ChangeChoicesInput,
): Promise<void> {
  const changed = [...start, ...end];
  const added = start.filter((choice) => !DEFAULT_CHOICES.includes(choice));
  const removed = end.filter((choice) => DEFAULT_CHOICES.includes(choice));
  return transaction(context, async ({ db, clock, language }) => {
    // The row is locked by its first writer, so that two changes that are made at once both count.
    await db.notificationPreference.createMany({
      data: { userId, language, notice: NOTICE, updatedAt: clock.now() },
      skipDuplicates: true,
    });
    await db.$executeRaw`
      update notification_preferences set updated_at = ${clock.now()}, notice = ${NOTICE},
             language = case when ${start.length > 0} then ${language} else language end,
             added = array(select each from unnest(added) each where each <> all(${changed})) || ${added}::text[],
             removed = array(select each from unnest(removed) each where each <> all(${changed})) || ${removed}::text[]
       where user_id = ${userId}`;
  }).catch(refuseMarketing);
}

/** The database keeps such choices from customers under 18, whichever way they are made. */
function refuseMarketing(error: unknown): never {
  if (violatesCheck(error, 'notification_preferences_adults'))
    throw new AppError('forbidden', 'guardians.noMarketing');
  throw error;
}
