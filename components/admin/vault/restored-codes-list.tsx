'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { z } from 'zod';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { useReauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { buttonClass } from '@/components/ui/button-class';
import { fieldClass } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import type { RestoredCodesView, restoredCodesForm } from '@/lib/domain/vault/schema';

type Decide = z.input<typeof restoredCodesForm>;

interface RestoredCodesListProps {
  items: RestoredCodesView[];
  decide: ServerAction<Decide, { sold: number; voided: number }>;
}

interface Asked {
  item: RestoredCodesView;
  decision: Decide['decision'];
}

const CHOICES = {
  confirm: {
    button: 'Sell those in a file',
    title: 'Sell the codes that are unused?',
    confirm: 'Sell these, void the rest',
    text: 'The file has the codes that the supplier says are unused, in a column called code. All others become void, which cannot be undone.',
  },
  sell: {
    button: 'Sell all again',
    title: 'Sell all of them again?',
    confirm: 'Sell them again',
    text: 'A code that was sold after the restored moment then goes to a second customer, for whom it does not work.',
  },
  void: {
    button: 'Void all',
    title: 'Void all of them?',
    confirm: 'Void them',
    text: 'Nobody gets them any more. This cannot be undone.',
  },
} as const;

/**
 * The stock of before a restored moment, which may have been sold after it: a person decides about that of each item.
 */
export function RestoredCodesList({ items, decide }: RestoredCodesListProps) {
  const router = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [text, setText] = useState('');
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  if (items.length === 0) return null;
  const choice = CHOICES[asked?.decision ?? 'confirm'];
  return (
    <section aria-labelledby="restored-title" className="panel p-4 md:p-6">
      <h2 id="restored-title" className="mb-1 font-bold text-lg">
        In stock before the database was restored
      </h2>
      <p className="mb-3 text-muted text-sm">
        Some of these codes may have been sold after the restored moment. None is sold until you have decided.
      </p>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.itemid} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p className="min-w-0 flex-1 basis-60 font-semibold">
              {item.item}: {item.count} {item.count === 1 ? 'code' : 'codes'}
            </p>
            <div className="flex flex-wrap gap-3">
              {(['confirm', 'sell', 'void'] as const).map((decision) => (
                <button
                  key={decision}
                  type="button"
                  onClick={() => setAsked({ item, decision })}
                  className={buttonClass('quiet')}
                >
                  {CHOICES[decision].button}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={choice.title}
        confirm={choice.confirm}
        cancel="Leave them"
        act={async () => {
          if (!asked) throw new Error('confirmed without a choice');
          const { itemid, count: seen } = asked.item;
          return withReauthentication(() =>
            callAction(decide, { itemid, seen, decision: asked.decision, text }),
          );
        }}
        onDone={() => {
          showToast('The codes are decided about.', 'good');
          setAsked(null);
          setText('');
          router.refresh();
        }}
        onClose={() => setAsked(null)}
      >
        <p>{choice.text}</p>
        {asked?.decision === 'confirm' && (
          <label className="mt-3 block">
            <span className="mb-1.5 block font-semibold text-muted text-sm">File of unused codes (CSV)</span>
            <input
              type="file"
              accept=".csv,text/csv"
              onChange={async ({ currentTarget: { files } }) => setText((await files?.[0]?.text()) ?? '')}
              className={`${fieldClass} py-2.5 text-sm file:mr-3 file:rounded-full file:border-0 file:bg-raised file:px-4 file:py-1.5 file:text-text`}
            />
          </label>
        )}
      </ConfirmDialog>
      {reauthenticationDialog}
    </section>
  );
}
