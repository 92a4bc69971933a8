import type { Context } from '@/lib/domain/context';
import { type Hit, recordRefusal, type Signals } from '@/lib/domain/fraud-rules';
import { AppError } from '@/lib/platform/errors';

class RefusedByRules extends AppError {
  constructor(
    readonly by: readonly Hit[],
    readonly signals: Signals,
  ) {
    super('order_refused', 'orders.refusedByRule');
  }
}

/** Whether a rule refuses an order for this. */
export function isRefusing({ rule }: Hit): boolean {
  return rule.mode === 'on' && rule.outcome === 'refuse';
}

/** Throws order_refused when one of these rules refuses the order. */
export function assertNotRefused(hits: readonly Hit[], signals: Signals): void {
  const refusing = hits.filter(isRefusing);
  if (refusing.length > 0) throw new RefusedByRules(refusing, signals);
}

/**
 * Records that rules refused an order, when the error says so: after its transaction, with which the record would be
 * rolled back.
 */
export async function recordIfRefused(context: Pick<Context, 'db' | 'clock'>, error: unknown): Promise<void> {
  if (isRefused(error)) await recordRefusal(context, error.by, error.signals);
}

/** AppError recognises its instances by a mark, which its subclasses inherit. */
function isRefused(error: unknown): error is RefusedByRules {
  return error instanceof AppError && error.code === 'order_refused' && 'by' in error;
}
