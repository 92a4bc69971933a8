import type { SourceRefund } from '@/lib/platform/db';
import type { GatewayRefund } from './outside/razorpay';
import type { World } from './world';

/** Where the store and the gateway say different things of what was given back, and what was given back twice. */
export async function refundDifferences({ databases, refunds }: World): Promise<string[]> {
  const rows = await databases.slot.prisma.sourceRefund.findMany({ orderBy: { id: 'asc' } });
  const there = new Map(refunds().map((refund) => [refund.key, refund]));
  const known = new Set(rows.map(({ id }) => id));
  return [
    ...rows.flatMap((row) => rowDifferences(row, there.get(row.id))),
    ...refunds().flatMap(({ key, id }) => (known.has(key) ? [] : [`refunds: ${id} is of no refund here`])),
    ...[...Map.groupBy(refunds(), ({ key }) => key)].flatMap(([key, { length }]) =>
      length > 1 ? [`refunds: ${key} was made ${length} times`] : [],
    ),
  ];
}

/** A refund is at the bank, or it is not: rupees there are rupees that have left the books. */
function rowDifferences(row: SourceRefund, there: GatewayRefund | undefined): string[] {
  const say = (what: string) => [`refunds: ${row.id} is ${row.state}, ${what}`];
  if (there && there.amount !== row.amount) return say(`and ${there.amount} went back, not ${row.amount}`);
  const isThere = there?.status === 'processed';
  if (row.state === 'processed')
    return isThere ? [] : say(`and the gateway says ${there?.status ?? 'nothing'}`);
  return isThere ? say('and the gateway gave it to the bank') : [];
}
