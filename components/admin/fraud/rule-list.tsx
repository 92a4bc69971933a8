'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { showToast } from '@/components/ui/toast';
import type { RuleView } from '@/lib/domain/fraud-rules/schema';
import { formatRupees } from '@/lib/platform/money';
import { type RuleActions, RuleForm } from './rule-form';
import { MODE_TEXTS, OUTCOME_TEXTS, termsText } from './rule-texts';

/** The rules, the oldest first, and the form for one of them. */
export function RuleList({ rules, actions }: { rules: RuleView[]; actions: RuleActions }) {
  const router = useRouter();
  const [edited, setEdited] = useState<RuleView | 'new' | null>(null);
  const [deleting, setDeleting] = useState<RuleView | null>(null);
  const finish = (said: string) => {
    showToast(said, 'good');
    setEdited(null);
    setDeleting(null);
    router.refresh();
  };
  return (
    <section aria-labelledby="rules-title" className="panel space-y-4 p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="rules-title" className="font-bold text-lg">
          Rules
        </h2>
        {edited === null && (
          <button type="button" onClick={() => setEdited('new')} className={buttonClass()}>
            New rule
          </button>
        )}
      </div>
      <p className="max-w-prose text-muted text-sm">
        A rule that refuses looks at an order when it is placed, and counts placed orders; every other looks
        at it when it is paid, and counts paid orders. A change holds everywhere after five seconds. Begin
        with shadow.
      </p>
      {edited !== null && (
        <RuleForm
          key={edited === 'new' ? 'new' : edited.id}
          rule={edited === 'new' ? null : edited}
          actions={actions}
          onSaved={() => finish('The rule is saved.')}
          onCancel={() => setEdited(null)}
        />
      )}
      {rules.length === 0 ? (
        <p role="status" className="py-8 text-center text-muted text-sm">
          There is no rule yet.
        </p>
      ) : (
        <ul className="space-y-2">
          {rules.map((rule) => (
            <li
              key={rule.id}
              className="flex flex-wrap items-start justify-between gap-3 rounded-2xl border border-line bg-night p-4 text-sm"
            >
              <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
                <h3 className="font-semibold">{rule.name}</h3>
                <p>{termsText(rule.terms)}</p>
                <p className="text-muted">{rule.reason}</p>
                <p className="mt-1 text-muted text-xs tabular-nums">
                  {MODE_TEXTS[rule.mode]}. {OUTCOME_TEXTS[rule.outcome]}. {hitsText(rule.hits)}
                </p>
              </div>
              <span className="flex gap-2">
                <button type="button" onClick={() => setEdited(rule)} className={buttonClass('quiet')}>
                  Edit<span className="sr-only"> {rule.name}</span>
                </button>
                <button
                  type="button"
                  onClick={() => setDeleting(rule)}
                  aria-haspopup="dialog"
                  className={buttonClass('quiet', 'medium', 'text-bad')}
                >
                  Delete<span className="sr-only"> {rule.name}</span>
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={deleting !== null}
        title={`Delete ${deleting?.name ?? ''}?`}
        confirm="Delete rule"
        cancel="Keep it"
        failed="Failed to delete the rule."
        act={() => callAction(actions.remove, { id: deleting?.id ?? '' })}
        onDone={() => finish('The rule is deleted.')}
        onClose={() => setDeleting(null)}
      >
        <p>What it has found is deleted with it. Orders that it holds stay held.</p>
      </ConfirmDialog>
    </section>
  );
}

function hitsText({ orders, rupees }: RuleView['hits']): string {
  if (orders === 0) return 'No hit in 30 days.';
  return `${orders.toLocaleString('en-IN')} ${orders === 1 ? 'hit' : 'hits'} in 30 days, ${formatRupees(rupees)}.`;
}
