import type { Context } from '@/lib/domain/context';
import { sendToSource } from './choose-refund';
import type { LockedRefund } from './lock-refund';

/** Whether nobody has answered within the time that was given. */
export function choiceIsOver(
  { state, decideBy }: Pick<LockedRefund, 'state' | 'decideBy'>,
  now: Date,
): boolean {
  return state === 'asked' && decideBy <= now;
}

/** Sends a locked refund to the source, because nobody chose. By a time that has leapt ahead nobody could have. */
export async function followDefault(context: Context, refund: LockedRefund): Promise<void> {
  if (context.clock.isSteady?.() === false) return;
  await sendToSource(context, refund, 'default');
}
