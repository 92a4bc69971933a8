'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { z } from 'zod';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { showToast } from '@/components/ui/toast';
import type { SetAsideView, setAsideForm } from '@/lib/domain/vault/schema';

interface SetAsideListProps {
  codes: SetAsideView[];
  decide: ServerAction<z.input<typeof setAsideForm>, unknown>;
}

interface Asked {
  code: SetAsideView;
  to: 'available' | 'void';
}

const WHY = {
  held: 'A supplier delivered it, and its order did not wait for it.',
  refunded: 'Its customer gave it back without looking at it.',
} as const;

/** The codes that are neither for sale nor anybody's: a person says whether they are sold again. */
export function SetAsideList({ codes, decide }: SetAsideListProps) {
  const router = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (codes.length === 0) return null;
  return (
    <section aria-labelledby="aside-title" className="panel p-4 md:p-6">
      <h2 id="aside-title" className="mb-3 font-bold text-lg">
        Set aside
      </h2>
      <ul className="divide-y divide-line">
        {codes.map((code) => (
          <li key={code.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold">{code.item}</p>
              <p className="text-muted text-sm">{WHY[code.state]}</p>
              {code.orderId && (
                <Link
                  href={`/admin/orders/${code.orderId}`}
                  prefetch={false}
                  className="font-mono text-accent text-xs underline underline-offset-4"
                >
                  {code.orderId}
                </Link>
              )}
            </div>
            <div className="flex gap-3">
              <button
                type="button"
                onClick={() => setAsked({ code, to: 'available' })}
                className={buttonClass('quiet')}
              >
                Sell again
              </button>
              <button
                type="button"
                onClick={() => setAsked({ code, to: 'void' })}
                className={buttonClass('quiet')}
              >
                Void
              </button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={asked?.to === 'available' ? 'Sell this code again?' : 'Void this code?'}
        confirm={asked?.to === 'available' ? 'Sell it again' : 'Void it'}
        cancel="Leave it"
        act={async () => {
          if (!asked) throw new Error('confirmed without a choice');
          return callAction(decide, { codeId: asked.code.id, to: asked.to });
        }}
        onDone={() => {
          showToast(asked?.to === 'available' ? 'The code is for sale.' : 'The code is void.', 'good');
          setAsked(null);
          router.refresh();
        }}
        onClose={() => setAsked(null)}
      >
        <p>
          {asked?.to === 'available'
            ? 'The next customer of the item may get it. Its supplier must not have taken it back.'
            : 'Nobody gets it any more. This cannot be undone.'}
        </p>
      </ConfirmDialog>
    </section>
  );
}
