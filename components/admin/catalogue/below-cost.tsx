'use client';

import { TriangleAlert } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { callAction } from '@/components/admin/call-action';
import { errorText } from '@/components/shared/api/error-messages';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { AdminItem } from '@/lib/domain/catalogue/schema';
import type { PriceActions } from './catalogue-actions';

interface BelowCostProps {
  items: AdminItem[];
  action: PriceActions['itemStock'];
}

/** Items that sell below cost, with a button that pauses them. */
export function BelowCost({ items, action }: BelowCostProps) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const losing = items.filter(({ belowFloor, inStock }) => belowFloor && inStock);
  if (losing.length === 0) return null;

  const pause = () =>
    run(async () => {
      const wanted = { items: losing.map(({ itemid }) => itemid), inStock: false };
      const reply = await callAction(action, wanted);
      if (!reply.ok) return showToast(errorText(reply.failure), 'bad');
      showToast(losing.length === 1 ? 'The item is paused.' : `${losing.length} items are paused.`, 'good');
      router.refresh();
    });

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
        onClick={() => void pause()}
        className={buttonClass('quiet')}
      >
        {busy && <Spinner />} {losing.length === 1 ? 'Pause it' : 'Pause them'}
      </button>
    </section>
  );
}
