'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { showToast } from '@/components/ui/toast';
import type { TierView } from '@/lib/domain/offers/schema';
import { formatRupees } from '@/lib/platform/money';
import { type TierActions, TierForm } from './tier-form';

interface TierListProps {
  tiers: TierView[];
  /** What every order earns, in percent. */
  pointsPercent: number;
  actions: TierActions;
}

/** The tiers, the lowest first, and the form for one of them. */
export function TierList({ tiers, pointsPercent, actions }: TierListProps) {
  const router = useRouter();
  const [edited, setEdited] = useState<TierView | 'new' | null>(null);
  const [deleting, setDeleting] = useState<TierView | null>(null);
  const finish = (said: string) => {
    showToast(said, 'good');
    setEdited(null);
    setDeleting(null);
    router.refresh();
  };
  return (
    <section aria-labelledby="tiers-title" className="panel space-y-4 p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="tiers-title" className="font-bold text-lg">
          All tiers
        </h2>
        {edited === null && (
          <button type="button" onClick={() => setEdited('new')} className={buttonClass()}>
            New tier
          </button>
        )}
      </div>
      <p className="max-w-prose text-muted text-sm">
        A customer's tier follows from what was paid for orders delivered in the last 365 days, less refunds.
        Every order earns {pointsPercent} % in points, and the tier adds to it as long as the cost of the
        goods is left of the price. Orders keep the points of the moment in which they were placed.
      </p>
      {edited !== null && (
        <TierForm
          key={edited === 'new' ? 'new' : edited.id}
          tier={edited === 'new' ? null : edited}
          actions={actions}
          onSaved={() => finish('The tier is saved.')}
          onCancel={() => setEdited(null)}
        />
      )}
      {tiers.length === 0 ? (
        <p role="status" className="py-8 text-center text-muted text-sm">
          There is no tier yet.
        </p>
      ) : (
        <ul className="space-y-2">
          {tiers.map((tier) => (
            <li
              key={tier.id}
              className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-night p-4"
            >
              <p className="min-w-0">
                <span className="block font-semibold">
                  {tier.name} <span lang="hi">({tier.nameHi})</span>
                </span>
                <span className="text-muted text-sm tabular-nums">
                  From {formatRupees(tier.threshold)} a year, {tier.extra} % more points
                </span>
              </p>
              <span className="flex gap-2">
                <button type="button" onClick={() => setEdited(tier)} className={buttonClass('quiet')}>
                  Edit<span className="sr-only"> {tier.name}</span>
                </button>
                <button
                  type="button"
                  onClick={() => setDeleting(tier)}
                  aria-haspopup="dialog"
                  className={buttonClass('quiet', 'medium', 'text-bad')}
                >
                  Delete<span className="sr-only"> {tier.name}</span>
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={deleting !== null}
        title={`Delete ${deleting?.name ?? ''}?`}
        confirm="Delete tier"
        cancel="Keep it"
        failed="Failed to delete the tier."
        act={() => callAction(actions.remove, { id: deleting?.id ?? '' })}
        onDone={() => finish('The tier is deleted.')}
        onClose={() => setDeleting(null)}
      >
        <p>Customers in it fall to the tier below. Orders that were placed keep their points.</p>
      </ConfirmDialog>
    </section>
  );
}
