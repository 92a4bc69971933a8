import { type ReactNode, useState } from 'react';
import type { ServerAction } from '@/components/admin/call-action';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import type { BundleEffect, BundleQuestion } from '@/lib/domain/catalogue/schema';
import { formatRupees } from '@/lib/platform/money';

interface Asked {
  question: BundleQuestion;
  answer: (isAgreed: boolean) => void;
}

type Asking<Input, Saved> = ServerAction<Input & { seenBundles?: string | undefined }, Saved>;

interface BundleQuestions {
  /** The action as a form calls it: it asks about bundles where the server does, and saves after a yes. */
  asking: <Input, Saved extends { question?: BundleQuestion }>(
    action: Asking<Input, Saved>,
  ) => ServerAction<Input, Saved>;
  dialog: ReactNode;
}

/** Asks before a change of an item is saved that changes the cost of its bundles. */
export function useBundleQuestion(): BundleQuestions {
  const [asked, setAsked] = useState<Asked | null>(null);
  const asking: BundleQuestions['asking'] = (action) => async (input) => {
    let seenBundles: string | undefined;
    for (;;) {
      const reply = await action({ ...input, seenBundles });
      const question = reply.success ? reply.result.question : undefined;
      if (!question) return reply;
      const isAgreed = await new Promise<boolean>((answer) => setAsked({ question, answer }));
      setAsked(null);
      if (!isAgreed)
        return { success: false, message: 'Nothing was saved.', code: 'conflict', status: 409, fields: {} };
      seenBundles = question.seen;
    }
  };
  const bundles = asked?.question.bundles ?? [];
  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      title={bundles.length === 1 ? 'This changes what a bundle costs' : 'This changes what bundles cost'}
      cancel="Change nothing"
      confirm="Save"
      act={async () => ({ ok: true, data: null })}
      onDone={() => asked?.answer(true)}
      onClose={() => asked?.answer(false)}
    >
      <ul className="divide-y divide-line tabular-nums">
        {bundles.map((bundle) => (
          <EffectRow key={bundle.itemid} bundle={bundle} />
        ))}
      </ul>
    </ConfirmDialog>
  );
  return { asking, dialog };
}

function EffectRow({ bundle }: { bundle: BundleEffect }) {
  const { name, price, resell, cost, margin, isLosing } = bundle;
  return (
    <li className="space-y-0.5 py-2">
      <p className="font-semibold text-text [overflow-wrap:anywhere]">{name}</p>
      <p>
        Price {formatRupees(price)}, resell {formatRupees(resell)}
      </p>
      <p>
        Cost {amount(cost.old)} → {amount(cost.new)}
      </p>
      <p className={isLosing ? 'font-semibold text-bad' : undefined}>
        Margin {amount(margin.old)} → {amount(margin.new)}
      </p>
      {isLosing && (
        <p className="font-semibold text-bad">It is taken off sale until its prices reach its cost.</p>
      )}
      {cost.new === null && <p>No price is compared with a cost that is not known.</p>}
    </li>
  );
}

function amount(rupees: number | null): string {
  if (rupees === null) return 'not known';
  return rupees < 0 ? `−${formatRupees(-rupees)}` : formatRupees(rupees);
}
