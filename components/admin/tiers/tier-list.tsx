'use client';

import { EditedList } from '@/components/admin/table/edited-list';
import type { TierView } from '@/lib/domain/offers/schema';
import { formatRupees } from '@/lib/platform/money';
import { type TierActions, TierForm } from './tier-form';

interface TierListProps {
  tiers: TierView[];
  /** What every order earns, in percent. */
  pointsPercent: number;
  actions: TierActions;
}

/** The tiers, the lowest first. */
export function TierList({ tiers, pointsPercent, actions }: TierListProps) {
  return (
    <EditedList
      id="tiers"
      title="All tiers"
      noun="tier"
      rows={tiers}
      lead={
        <p className="max-w-prose text-muted text-sm">
          A customer's tier follows from what was paid for orders delivered in the last 365 days, less
          refunds. Every order earns {pointsPercent}% in points, and the tier adds to it as long as the cost
          of the goods is left of the price. Orders keep the points of the moment in which they were placed.
        </p>
      }
      afterwards="Customers in it fall to the tier below. Orders that were placed keep their points."
      remove={actions.remove}
      form={(tier, handlers) => <TierForm tier={tier} actions={actions} {...handlers} />}
    >
      {({ name, nameHi, threshold, extra }) => (
        <>
          <h3 className="font-semibold text-base">
            {name} <span lang="hi">({nameHi})</span>
          </h3>
          <p className="text-muted tabular-nums">
            From {formatRupees(threshold)} a year, {extra}% more points
          </p>
        </>
      )}
    </EditedList>
  );
}
