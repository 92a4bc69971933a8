import type { Context } from '@/lib/domain/context';
import { NOTICE } from './schema';

type Inside = Pick<Context, 'db' | 'language'>;

export interface RecordNoticeInput {
  userId: string;
  /** The version that the page linked to; undefined for a call that names none, of which a trigger writes the row. */
  notice: string | undefined;
  /** Whether the person declared to be 18 or older. */
  isAdult: boolean;
}

/**
 * Records that a person was shown the notice, and their declaration. Before the account itself, whose trigger looks for
 * it.
 */
export async function recordNotice(
  { db, language }: Inside,
  { userId, notice, isAdult }: RecordNoticeInput,
): Promise<void> {
  if (notice === undefined) return;
  const shown = { userId, notice, language };
  await db.consent.createMany({
    data: [
      { ...shown, purpose: 'account', act: 'noticed' },
      ...(isAdult ? [{ ...shown, purpose: 'adult', act: 'declared' }] : []),
    ],
  });
}

/** For an account that was made without: its owner has the notice before them and declares to be 18 or older. */
export async function declareAdult(context: Inside, { userId }: { userId: string }): Promise<void> {
  const declared = await context.db.consent.count({ where: { userId, act: 'declared' } });
  if (declared === 0) await recordNotice(context, { userId, notice: NOTICE, isAdult: true });
}
