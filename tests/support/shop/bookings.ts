import type { Route } from '@/lib/domain/catalogue';
import { mayHaveDelivered } from '@/lib/domain/orders/delivery/may-have-delivered';
import type { DeliveryAttempt, Order } from '@/lib/platform/db';
import type { SandboxState } from '@/lib/sandbox';

type Judged = Order & { attempts: DeliveryAttempt[] };

/**
 * Differences between an order and what the suppliers really booked for it, whatever the store has recorded. Goods
 * that the supplier took back count as not booked.
 */
export function wrongBookings(order: Judged, { smileone, moogold }: SandboxState): string[] {
  const routes = order.routes as unknown as Route[];
  const booked = [
    ...smileone.orders
      .filter(({ userId, zoneId }) => userId === order.input1 && zoneId === order.input2)
      .map(({ packId }) => `smileone ${packId}`),
    ...moogold.orders
      .filter(({ partnerOrderId }) => partnerOrderId?.startsWith(`${order.id}-`))
      .filter(({ status }) => status === 'completed' || status === 'processing')
      .map(({ variationId }) => `moogold ${variationId}`),
  ];
  const wanted = routes.map(({ supplier, packs }) => packs.map((pack) => `${supplier} ${pack}`));
  const fits = wanted.some((packs) => isPartOf(booked, packs));
  const wrong: string[] = [];
  const say = (what: string) => wrong.push(`${order.id} is ${order.status}: ${what} (${booked.join(', ')})`);
  if (booked.length > 0 && !fits) say('more was booked than one route holds');
  switch (order.status) {
    case 'Completed':
      if (order.instant && !wanted.some((packs) => isPartOf(booked, packs) && booked.length === packs.length))
        say('not everything was booked');
      break;
    case 'Refunded':
    case 'Cancelled':
    case 'Created':
    case 'Failed':
      if (booked.length > 0 && !endedByHand(order)) say('goods were booked');
      break;
    case 'Processing':
      break;
  }
  return wrong;
}

/** Every element of `some`, counted, is in `all`. */
function isPartOf(some: string[], all: string[]): boolean {
  const left = [...all];
  return some.every((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** An administrator may refund what may have been delivered; the attempts show it. */
function endedByHand({ attempts, reason }: Judged): boolean {
  return attempts.some(mayHaveDelivered) && (reason ?? '') !== '';
}
