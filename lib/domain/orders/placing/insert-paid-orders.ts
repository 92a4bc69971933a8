import { isActorSignedInSql, sessionEnded } from '@/lib/domain/actor-session';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { isHeldBy } from '@/lib/domain/orders/held/hold-order';
import { deliveriesSql } from '@/lib/domain/orders/jobs';
import { pickCodes, reservePicked, type WantedCodes } from '@/lib/domain/vault';
import { payFromWallet } from '@/lib/domain/wallet';
import { type Part, Prisma, Statement, whenGiven } from '@/lib/platform/db';
import { newTransactionId } from '@/lib/platform/ids';
import { stopped } from '@/lib/platform/time';
import type { Judged } from './place-judged';
import { placeOrders } from './place-orders';
import type { NewOrder } from './prepare-order';

/** Whether this run still holds the idempotency key, and whether the balance was high enough. */
export interface Placed {
  held: boolean;
  paid: boolean;
}

export interface Written extends Placed {
  /** Whether there were as many codes as were wanted. */
  enough: boolean;
}

export interface PaidOrders {
  /** Whose wallet pays all of them. */
  userId: string;
  /** When they were created. */
  at: Date;
  judged: readonly (Judged & { order: NewOrder })[];
}

export interface InsertPaidOrdersInput {
  idempotency: Pick<IdempotencyHandle, 'hold'>;
  /** Adds the answer of the idempotency key, which is written if `paid` has a row. */
  answer?: ((statement: Statement, paid: Part) => void) | undefined;
  /** The codes that the only order needs. */
  wanted?: WantedCodes | undefined;
}

/**
 * Writes orders and pays all of them in one statement, of which every part depends on the debit. The same functions
 * composed in a transaction sold less than half as many orders a second (docs/decisions/022-money-is-written-once.md).
 * Throws unauthenticated when the session of the buyer was ended since the call began.
 */
export async function insertPaidOrders(
  context: Context,
  { userId, at, judged }: PaidOrders,
  { idempotency, answer, wanted }: InsertPaidOrdersInput,
): Promise<Written> {
  const statement = new Statement();
  const held = idempotency.hold(statement);
  const signedIn = statement.add(
    'signed_in',
    Prisma.sql`select 1 where ${whenGiven(held)} and ${isActorSignedInSql(context.actor)}`,
  );
  const enough = wanted ? pickCodes(statement, wanted, signedIn) : signedIn;
  // An order is paid at the moment of its journal, so that reports by either of them agree at midnight.
  const clock = stopped(context.clock);
  const placing = judged.map((each) => ({ ...each, txnid: newTransactionId(clock) }));
  const given = payFromWallet({ clock }, statement, {
    userId,
    orders: placing.map(({ order, txnid }) => ({ orderId: order.id, amount: order.value, txnid })),
    given: enough,
  });
  placeOrders(statement, placing, { paymentMode: 'wallet', at, paid: { at: clock.now(), given } });
  if (wanted) reservePicked(statement, wanted, { enough, paid: given });
  answer?.(statement, given);
  const delivered = placing.filter(
    ({ order, hits }) => (order.routes.length > 0 || order.codes > 0) && !isHeldBy(hits),
  );
  const deliveries = delivered.map(({ order }) => ({
    orderId: order.id,
    supplier: wanted ? undefined : order.routes[0]?.supplier,
  }));
  if (deliveries.length > 0) statement.add('deliveries', deliveriesSql(deliveries, given));
  const written = await statement.run<Written & { signedIn: boolean }>(
    context.db,
    Prisma.sql`
      select ${whenGiven(held)} as held, ${whenGiven(signedIn)} as "signedIn", ${whenGiven(enough)} as enough,
             ${whenGiven(given)} as paid`,
  );
  if (!written?.held) return { held: false, paid: false, enough: false };
  if (!written.signedIn) throw sessionEnded();
  return written;
}
