import { StatusLabel } from '@/components/storefront/confirmation/status-label';
import type { OrderStatus } from '@/lib/domain/orders/schema';
import type { Hit } from '@/lib/domain/search/schema';
import { formatRupees } from '@/lib/platform/money';
import { timeOf } from './hit-text';

/** State, amount and time of a hit. */
export function HitFigures({ hit }: { hit: Hit }) {
  const { kind, status, amount } = hit;
  const time = timeOf(hit);
  return (
    <>
      {/* Orders have these states alone. */}
      {status && (kind === 'order' ? <StatusLabel status={status as OrderStatus} /> : <b>{status}</b>)}
      {amount !== null && <span className="text-text tabular-nums"> {formatRupees(amount)}</span>}
      {time && <span className="block whitespace-nowrap tabular-nums">{time}</span>}
    </>
  );
}
