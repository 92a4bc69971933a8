import { TriangleAlert } from 'lucide-react';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import type { AdminItem } from '@/lib/domain/catalogue/schema';

interface BelowCostProps {
  items: AdminItem[];
  busy: boolean;
  onPause: (losing: AdminItem[]) => void;
}

/** Items that sell below cost, with a button that leads to the preview of taking them off sale. */
export function BelowCost({ items, busy, onPause }: BelowCostProps) {
  const losing = items.filter(({ belowFloor, inStock }) => belowFloor && inStock);
  if (losing.length === 0) return null;
  return (
    <section
      aria-label="Below cost"
      className="panel flex flex-wrap items-center justify-between gap-3 border-bad p-4 md:px-6"
    >
      <p className="flex min-w-0 items-center gap-3 text-sm">
        <TriangleAlert aria-hidden className="size-5 shrink-0 text-bad" />
        <span>
          <span className="block font-bold">
            {losing.length === 1
              ? '1 item sells below its cost'
              : `${losing.length} items sell below their cost`}
          </span>
          <span className="text-muted">{losing.map(({ name }) => name).join(', ')}</span>
        </span>
      </p>
      <button
        type="button"
        aria-disabled={busy}
        onClick={() => onPause(losing)}
        className={buttonClass('quiet')}
      >
        {busy && <Spinner />} {losing.length === 1 ? 'Pause it' : 'Pause them'}
      </button>
    </section>
  );
}
