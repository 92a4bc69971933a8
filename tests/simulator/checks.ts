import { auditInvariants } from '@/lib/domain/stats/audit-invariants';
import { deliveryInvariants } from '@/lib/domain/stats/delivery-invariants';
import { floatInvariants } from '@/lib/domain/stats/float-invariants';
import { moneyInvariants } from '@/lib/domain/stats/money-invariants';
import { paymentInvariants } from '@/lib/domain/stats/payment-invariants';
import { refundInvariants } from '@/lib/domain/stats/refund-invariants';
import { tallyInvariants } from '@/lib/domain/stats/tally-invariants';
import type { Order, Review } from '@/lib/platform/db';
import { packsOf, soldFor } from './outside/goods';
import type { World } from './world';

const RULES = [
  ...moneyInvariants,
  ...paymentInvariants,
  ...refundInvariants,
  ...deliveryInvariants,
  ...floatInvariants,
  ...tallyInvariants,
  ...auditInvariants,
];

/** All rules of `npm run prove` as one statement, which PostgreSQL plans once for each connection. */
const ALL_RULES = {
  name: 'all rules',
  text: RULES.map(({ offenders }, index) => {
    if (offenders.values.length > 0) throw new Error('a rule has values');
    return `(select ${index} as rule, found.offender::text as offender from (${offenders.sql}) found limit 3)`;
  }).join('\nunion all\n'),
};

/** The rules that are broken at this moment, each with its offender. */
export async function brokenRules({ databases, tellTime }: World): Promise<string[]> {
  await tellTime();
  const { rows } = await databases.monitor.query<{ rule: number; offender: string }>(ALL_RULES);
  return rows.map(({ rule, offender }) => `${RULES[rule]?.name}: ${offender}`).sort();
}

type Judged = Order & { reviews: Review[] };

/** Where the store and the outside say different things: goods at suppliers, and rupees at the bank. */
export async function outsideDifferences(world: World): Promise<string[]> {
  const [slot] = world.databases.slots;
  if (!slot || slot.task) throw new Error('a task still runs');
  const orders = await slot.prisma.order.findMany({ include: { reviews: true }, orderBy: { id: 'asc' } });
  const payments = await slot.prisma.payment.findMany({ include: { reviews: true } });
  const found = orders.flatMap((order) => goodsDifferences(world, order));
  for (const page of world.bank.pages.values())
    for (const { utr, amount, wentBack } of page.credits) {
      const counted = payments.find((payment) => payment.utr === utr && payment.status === 'paid');
      if (counted && counted.receivedAmount !== null && counted.receivedAmount !== amount)
        found.push(
          `money: ${utr} of ${page.reference} is ${amount} at the bank and ${counted.receivedAmount} here`,
        );
      if (counted || wentBack) continue;
      const own = payments.filter(({ clientTxnId }) => clientTxnId === page.reference);
      const hasCase = payments.some(
        (payment) =>
          (own.includes(payment) || own.some(({ id }) => id === payment.besideId)) &&
          payment.reviews.length > 0,
      );
      if (!hasCase) found.push(`money: ${utr} of ${page.reference} (${amount}) is counted nowhere`);
    }
  for (const { utr, clientTxnId, status, besideId } of payments)
    if (status === 'paid' && utr !== null && besideId === null) {
      const page = world.bank.pages.get(clientTxnId);
      if (!page?.credits.some((credit) => credit.utr === utr))
        found.push(`money: ${utr} of ${clientTxnId} is not at the bank`);
    }
  return found;
}

function goodsDifferences(world: World, order: Judged): string[] {
  const sold = soldFor(order, world.sold);
  const packs = sold.map(({ supplier, pack, otherPack }) => `${supplier} ${otherPack ?? pack}`).sort();
  const say = (what: string) => [
    `goods: ${order.id} is ${order.status}, ${what} (${packs.join(', ') || 'nothing'})`,
  ];
  const wasSeen = order.reviews.some(({ paymentId }) => paymentId === null);
  const isExact = packsOf(order).some((wanted) => [...wanted].sort().join() === packs.join());
  if (order.status === 'Completed') return isExact || wasSeen ? [] : say('and other goods were sold');
  if (order.status === 'Processing') return [];
  return packs.length === 0 || wasSeen ? [] : say('and goods were sold without a case');
}

/** Paid orders, cases and jobs that have not ended although nothing fails any more. */
export async function unfinished({ databases }: World): Promise<string[]> {
  const { rows } = await databases.monitor.query<{ what: string }>(
    `select concat('order ', id, ' is Processing') as what from orders where status = 'Processing'
     union all select concat('case ', id, ' (', cause, ') is open') from reviews where closed_at is null
     order by 1`,
  );
  return rows.map(({ what }) => what);
}
