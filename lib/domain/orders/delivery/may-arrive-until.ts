import type { Context } from '@/lib/domain/context';
import { supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import type { DeliveryAttempt } from '@/lib/platform/db';
import { after } from '@/lib/platform/time';
import { settledAt } from './judge-reference';
import { isOpen } from './present-attempt';
import { CALL_LIFE, type Send, sendsOf } from './sends';

export type AttemptWithSends = DeliveryAttempt & { sends: Send[] };

/**
 * Until when a call for one of these attempts may still be sent by a process that was frozen, or be booked by a
 * supplier that did not answer it; null when none can. Until then the order must not be ended by hand.
 */
export function mayArriveUntil(
  { suppliers, clock }: Pick<Context, 'suppliers' | 'clock'>,
  attempts: AttemptWithSends[],
): Date | null {
  // A call that was signed while the clock was ahead is carried out for longer, by as much as it was ahead.
  const life = clock.isSteady?.() === false ? 2 * CALL_LIFE : CALL_LIFE;
  const moments = attempts.filter(isOpen).flatMap((attempt) => {
    const sends = sendsOf(attempt, attempt.sends);
    // A call that its process has given up may be on its way still, or wait at the supplier to be booked.
    const underWay = sends.filter(({ answeredAt, outcome }) => answeredAt === null || outcome === 'unknown');
    const { settleTime } = suppliers[supplierNamed(attempt.supplier)];
    return [
      ...underWay.map(({ sentAt }) => after(sentAt, life)),
      // An order that the supplier has spoken of is booked already.
      ...(settleTime > 0 && attempt.outcome !== 'accepted' && attempt.wrongGoods === null
        ? [settledAt(sends, settleTime)]
        : []),
    ];
  });
  const last = Math.max(...moments.map((moment) => moment.getTime()));
  return last > clock.now().getTime() ? new Date(last) : null;
}
