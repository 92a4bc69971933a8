import type { Route } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { recordEvent } from '@/lib/domain/orders/move-order';
import type { LookupResult, PurchaseResult } from '@/lib/integrations/suppliers';
import { assignmentsSql, type DeliveryAttempt, insertSql, type Order, Statement } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { newSend, type Sending } from './sends';

/**
 * An attempt as one run holds it. A later run raises the fence, after which an answer of the earlier run is ignored.
 */
export interface Held extends Pick<DeliveryAttempt, 'id' | 'orderId' | 'fence'> {
  /** The sending that is answered; absent when the supplier was asked about the attempt. */
  sendId?: string;
}

export type Answer = PurchaseResult | Exclude<LookupResult, { outcome: 'not_found' }>;

export interface BeginAttemptInput {
  order: Order;
  route: Route;
  packIndex: number;
  /** The number of earlier attempts for this pack on this route. */
  tries: number;
  worker: string;
}

/**
 * Writes an attempt and its first sending before the call, in the caller's transaction, which must have locked the
 * order. Throws a violation of delivery_attempts_live_key when another attempt for this pack may still deliver.
 */
export async function beginAttempt(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { order, route, packIndex, tries, worker }: BeginAttemptInput,
): Promise<Sending> {
  const attempt: DeliveryAttempt = {
    ...UNANSWERED,
    id: newId(clock),
    orderId: order.id,
    packIndex,
    routePosition: route.position,
    supplier: route.supplier,
    region: route.region,
    pack: route.packs[packIndex] ?? '',
    liveKey: `${order.id}:${packIndex}`,
    // A supplier that stores references refuses one that it has seen, so each try has a new one.
    reference: `${order.id}-${packIndex}-${route.position}-${tries}`,
    worker,
    sentAt: clock.now(),
  };
  const { row, sending } = newSend(clock, attempt, 1);
  const statement = new Statement();
  statement.add('attempt', insertSql<DeliveryAttempt>('delivery_attempts', attempt));
  statement.add('send', row);
  const { supplier, region, pack } = attempt;
  const event = {
    orderId: order.id,
    kind: 'sent',
    detail: { attempt: attempt.id, supplier, region, pack },
  } as const;
  await recordEvent({ db, clock }, event, statement);
  return sending;
}

const UNANSWERED = {
  outcome: 'sent',
  fence: 1,
  polls: 0,
  supplierOrderId: null,
  cost: null,
  costCurrency: null,
  request: null,
  reply: null,
  error: null,
  sealedGoods: null,
  proof: null,
  provedAt: null,
  wrongGoods: null,
  goodsDecidedAt: null,
  answeredAt: null,
} as const;

/**
 * Changes an attempt that the caller holds, in its transaction, which must have locked the order. Null when the attempt
 * was answered, taken over or its order ended in the meantime: then nothing may be sent.
 */
export async function changeHeld(
  { db }: Pick<Context, 'db'>,
  attempt: DeliveryAttempt,
  change: HeldChange,
): Promise<DeliveryAttempt | null> {
  const count = await db.$executeRaw`
    update delivery_attempts set ${assignmentsSql<DeliveryAttempt>(change)}
     where id = ${attempt.id} and fence = ${attempt.fence} and outcome = ${attempt.outcome}
       and exists (select from orders where id = ${attempt.orderId} and status = 'Processing')`;
  return count === 0 ? null : { ...attempt, ...change };
}

type HeldChange = Partial<
  Pick<
    DeliveryAttempt,
    | 'fence'
    | 'worker'
    | 'outcome'
    | 'error'
    | 'sentAt'
    | 'answeredAt'
    | 'polls'
    | 'liveKey'
    | 'proof'
    | 'provedAt'
  >
>;
