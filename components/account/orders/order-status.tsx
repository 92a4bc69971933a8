import { BadgeCheck, CircleDashed, CircleX, Clock3, type LucideIcon, RotateCcw } from 'lucide-react';
import { StatusLabel } from '@/components/storefront/confirmation/status-label';
import type { OrderStatus as Status } from '@/lib/domain/orders/schema';

const icons: Record<Status, LucideIcon> = {
  Created: CircleDashed,
  Processing: Clock3,
  Completed: BadgeCheck,
  Refunded: RotateCcw,
  Cancelled: CircleX,
  Failed: CircleX,
};

/** The status as text, colour and icon, so that each of them is enough to recognise it. */
export function OrderStatus({ status }: { status: Status }) {
  const Icon = icons[status];
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon aria-hidden className="size-4 text-muted" /> <StatusLabel status={status} />
    </span>
  );
}
