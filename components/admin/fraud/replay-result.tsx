import { OrderLines } from '@/components/admin/orders/order-lines';
import type { Replay } from '@/lib/domain/fraud-rules/schema';
import { counted } from '@/lib/platform/languages';
import { formatRupees } from '@/lib/platform/money';

/** What a draft would have hit, and what became of those orders. */
export function ReplayResult({ replay, days }: { replay: Replay; days: number }) {
  const { orders, isPartial, hits, rupees, refunded, claimed, first } = replay;
  const count = (n: number) => n.toLocaleString('en-IN');
  return (
    <div
      role="status"
      className="space-y-2 rounded-xl border border-line bg-night p-4 text-sm [overflow-wrap:anywhere]"
    >
      <p className="font-semibold tabular-nums">
        {hits === 0
          ? `No hit among ${count(orders)} ${orders === 1 ? 'order' : 'orders'} of ${counted(days, 'day')}.`
          : `${count(hits)} of ${count(orders)} ${orders === 1 ? 'order' : 'orders'} of ${counted(days, 'day')}, ${formatRupees(rupees)}.`}
      </p>
      {isPartial && <p className="text-muted">There were more: only the newest were looked at.</p>}
      {hits > 0 && (
        <>
          <p className="tabular-nums">
            {count(refunded)} of them were refunded in part or whole, {count(claimed)} have a help request.
          </p>
          <OrderLines orders={first} />
          {hits > first.length && <p className="text-muted">And {count(hits - first.length)} more.</p>}
        </>
      )}
    </div>
  );
}
