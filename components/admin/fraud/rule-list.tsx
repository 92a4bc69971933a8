'use client';

import { EditedList } from '@/components/admin/table/edited-list';
import type { RuleView } from '@/lib/domain/fraud-rules/schema';
import { formatRupees } from '@/lib/platform/money';
import { type RuleActions, RuleForm } from './rule-form';
import { MODE_TEXTS, OUTCOME_TEXTS, termsText } from './rule-texts';

/** The rules, the oldest first. */
export function RuleList({ rules, actions }: { rules: RuleView[]; actions: RuleActions }) {
  return (
    <EditedList
      id="rules"
      title="Rules"
      noun="rule"
      rows={rules}
      lead={
        <p className="max-w-prose text-muted text-sm">
          A rule that refuses looks at an order when it is placed, and counts placed orders; every other looks
          at it when it is paid, and counts paid orders. A change holds everywhere after five seconds. Begin
          with shadow.
        </p>
      }
      afterwards="What it has found is deleted with it. Orders that it holds stay held."
      remove={actions.remove}
      form={(rule, handlers) => <RuleForm rule={rule} actions={actions} {...handlers} />}
    >
      {({ name, terms, reason, mode, outcome, hits }) => (
        <>
          <h3 className="font-semibold">{name}</h3>
          <p>{termsText(terms)}</p>
          <p className="text-muted">{reason}</p>
          <p className="mt-1 text-muted text-xs tabular-nums">
            {MODE_TEXTS[mode]}. {OUTCOME_TEXTS[outcome]}. {hitsText(hits)}
          </p>
        </>
      )}
    </EditedList>
  );
}

function hitsText({ orders, rupees }: RuleView['hits']): string {
  if (orders === 0) return 'No hit in 30 days.';
  return `${orders.toLocaleString('en-IN')} ${orders === 1 ? 'hit' : 'hits'} in 30 days, ${formatRupees(rupees)}.`;
}
