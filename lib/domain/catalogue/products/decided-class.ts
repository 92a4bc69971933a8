import type { Classification } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';

const NONE: Classification = { gameClass: 'unknown', gameReason: '', gameEvidence: '' };

/**
 * The columns that record the time and the author of a classification. Empty when a write changes neither the game
 * class nor its reason nor its evidence.
 */
export function decidedClass(
  { clock, actor }: Pick<Context, 'clock' | 'actor'>,
  wanted: Partial<Classification>,
  before: Pick<Record<string, unknown>, keyof Classification> = NONE,
): { gameDecidedAt?: Date; gameDecidedBy?: string | null } {
  const names = ['gameClass', 'gameReason', 'gameEvidence'] as const;
  const isSame = names.every((name) => wanted[name] === undefined || wanted[name] === before[name]);
  return isSame ? {} : { gameDecidedAt: clock.now(), gameDecidedBy: actor.id };
}
