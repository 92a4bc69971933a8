import { istText } from '@/components/admin/table/ist-text';
import type { OrderRefunds } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import { REFUND_CAUSES } from './refund-causes';

/** What was refunded of an order before, so that the same part is not given back twice. */
export function EarlierRefunds({ refunds }: Pick<OrderRefunds, 'refunds'>) {
  if (refunds.length === 0) return null;
  return (
    <section aria-label="Refunded before" className="my-3 rounded-xl border border-line px-4 py-3 text-sm">
      <h3 className="font-semibold">Refunded before</h3>
      <ul className="mt-1 space-y-1.5">
        {refunds.map(({ _id: id, amount, cause, note, packs, createdAt }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{formatRupees(amount)}</span> on {istText(createdAt)}
            {packs.length > 0 && `, for pack ${packs.map((pack) => pack + 1).join(' and ')}`}.{' '}
            <span className="text-muted">
              {REFUND_CAUSES[cause]}: “{note}”
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
