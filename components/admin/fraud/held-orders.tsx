'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import type { Alerted } from '@/components/admin/alerts/alert-of-row';
import type { EndOrderAction, ReleaseOrderAction } from '@/components/admin/orders/order-actions';
import { EndOrderDialog } from '@/components/admin/pending/end-order-dialog';
import { showToast } from '@/components/ui/toast';
import type { HeldOrder } from '@/lib/domain/orders/schema';
import { BlockDialog, type BlockOfOrderAction } from './block-dialog';
import { HeldRow } from './held-row';
import { ReleaseDialog } from './release-dialog';

interface HeldOrdersProps {
  /** The oldest first. */
  held: HeldOrder[];
  total: number;
  alerted: Alerted;
  actions: { release: ReleaseOrderAction; end: EndOrderAction; block: BlockOfOrderAction };
}

/** The paid orders that rules hold, and the two decisions about each. */
export function HeldOrders({ held, total, alerted, actions }: HeldOrdersProps) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const [releasing, setReleasing] = useState<HeldOrder | null>(null);
  const [ending, setEnding] = useState<HeldOrder | null>(null);
  const [blocking, setBlocking] = useState<HeldOrder | null>(null);
  const refresh = () => startTransition(() => router.refresh());
  return (
    <section aria-labelledby="held-title" className="space-y-3">
      <h2 id="held-title" className="font-bold text-lg">
        Held orders, the oldest first
      </h2>
      <p className="max-w-prose text-muted text-sm">
        They are paid, and nothing is bought for them before a person decides. Their customers read that we
        check the order by hand, and until when.
      </p>
      {held.length === 0 ? (
        <p role="status" className="panel py-12 text-center text-muted">
          No rule holds an order.
        </p>
      ) : (
        <ul className="space-y-2">
          {held.map((each) => (
            <HeldRow
              key={each._id}
              held={each}
              alerted={alerted}
              onRelease={() => setReleasing(each)}
              onEnd={() => setEnding(each)}
              onBlock={() => setBlocking(each)}
            />
          ))}
        </ul>
      )}
      {total > held.length && (
        <p className="text-center text-muted text-sm tabular-nums">
          These are the oldest {held.length} of {total.toLocaleString('en-IN')}.
        </p>
      )}
      <ReleaseDialog
        releasing={releasing}
        release={actions.release}
        onClose={() => setReleasing(null)}
        onReleased={() => {
          setReleasing(null);
          refresh();
        }}
      />
      <BlockDialog
        held={blocking}
        block={actions.block}
        onClose={() => setBlocking(null)}
        onBlocked={() => {
          showToast('It is blocked.', 'good');
          setBlocking(null);
          refresh();
        }}
      />
      <EndOrderDialog
        ending={ending}
        isHeld
        end={actions.end}
        onClose={() => setEnding(null)}
        onEnded={() => {
          setEnding(null);
          refresh();
        }}
      />
    </section>
  );
}
