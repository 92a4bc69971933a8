import type { Classification } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';

const NONE: Classification = { gameClass: 'unknown', gameReason: '', gameEvidence: '' };

/** When and by whom a product was classified, for a write that changes its class, its reason or its evidence; else nothing. */
export function decidedClass(
  { clock, actor }: Pick<Context, 'clock' | 'actor'>,
  wanted: Partial<Classification>,
  before: Pick<Record<string, unknown>, keyof Classification> = NONE,
): { gameDecidedAt?: Date; gameDecidedBy?: string | null } {
  const names = ['gameClass', 'gameReason', 'gameEvidence'] as const;
  const isSame = names.every((name) => wanted[name] === undefined || wanted[name] === before[name]);
  return isSame ? {} : { gameDecidedAt: clock.now(), gameDecidedBy: actor.id };
}
