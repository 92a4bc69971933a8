'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { OrderLink } from '@/components/admin/orders/order-link';
import { istText } from '@/components/admin/table/ist-text';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { Opened } from '@/components/ui/opened';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useReturnedFocus } from '@/components/ui/use-returned-focus';
import { BLOCKABLE, type BlockInput, type BlockView, type Unblock } from '@/lib/domain/fraud-rules/schema';
import { BlockForm } from './block-form';
import { SUBJECT_TEXTS } from './rule-texts';

interface BlockListProps {
  /** The newest first. */
  blocks: BlockView[];
  total: number;
  /** Whether a rule of the kind 'blocked' is on: without one, blocks have no effect. */
  isWatched: boolean;
  actions: { block: ServerAction<BlockInput, unknown>; unblock: ServerAction<Unblock, unknown> };
}

/** Blocked payers, players, devices and addresses. */
export function BlockList({ blocks, total, isWatched, actions }: BlockListProps) {
  const router = useRouter();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<BlockView | null>(null);
  const { opener, returnFocus } = useReturnedFocus();
  const finish = (said: string) => {
    showToast(said, 'good');
    setAdding(false);
    setRemoving(null);
    returnFocus();
    router.refresh();
  };
  return (
    <section aria-labelledby="blocks-title" className="panel space-y-4 p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="blocks-title" className="font-bold text-lg">
          Blocks
        </h2>
        {!isAdding && (
          <button ref={opener} type="button" onClick={() => setAdding(true)} className={buttonClass()}>
            New block
          </button>
        )}
      </div>
      {!isWatched && (
        <p className="max-w-prose text-sm text-wait">
          No rule of the kind “On the list of blocks” is on: blocks have no effect.
        </p>
      )}
      {isAdding && (
        <Opened>
          <BlockForm
            block={actions.block}
            read={(terms, { text }): BlockInput => ({ ...terms, value: text('value') })}
            subjects={BLOCKABLE}
            className="grid items-start gap-4 sm:grid-cols-2"
            prefix="new-block"
            value={(errors) => (
              <TextField
                id="new-block-value"
                name="value"
                error={errors.value}
                autoComplete="off"
                label="Value"
                hint="A UPI id, an IP address, or a player as mobile-legends:12345678:2001."
                maxLength={700}
              />
            )}
            onSaved={() => finish('It is blocked.')}
            onCancel={() => {
              setAdding(false);
              returnFocus();
            }}
          />
        </Opened>
      )}
      {blocks.length === 0 ? (
        <p role="status" className="py-8 text-center text-muted text-sm">
          Nothing is blocked.
        </p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {blocks.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
                <h3 className="font-semibold">
                  {SUBJECT_TEXTS[each.subject]}{' '}
                  <span className="font-mono font-normal text-xs">{each.value}</span>
                </h3>
                <p>{each.reason}</p>
                <p className="text-muted text-xs tabular-nums">
                  Since {istText(each.createdAt)}, {endText(each)}
                  {each.orderid && (
                    <>
                      , from{' '}
                      <OrderLink
                        orderId={each.orderid}
                        className="inline-flex min-h-6 items-center font-mono max-lg:min-h-11"
                      />
                    </>
                  )}
                </p>
              </div>
              <button
                type="button"
                onClick={() => setRemoving(each)}
                aria-haspopup="dialog"
                className={buttonClass('quiet', 'small', 'max-lg:min-h-11')}
              >
                Unblock<span className="sr-only"> {each.value}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {total > blocks.length && (
        <p className="text-center text-muted text-sm tabular-nums">
          {(total - blocks.length).toLocaleString('en-IN')} older ones that have ended are not listed.
        </p>
      )}
      <ConfirmDialog
        open={removing !== null}
        title="Unblock it?"
        confirm="Unblock"
        cancel="Keep it"
        failed="It could not be unblocked."
        act={() =>
          callAction(actions.unblock, {
            id: removing?.id ?? '',
            ...(removing && { seen: { reason: removing.reason, endsAt: removing.endsAt } }),
          })
        }
        onDone={() => finish('It is not blocked any more.')}
        onClose={() => setRemoving(null)}
      >
        <p className="[overflow-wrap:anywhere]">{removing?.value}</p>
      </ConfirmDialog>
    </section>
  );
}

function endText({ endsAt, hasEnded }: BlockView): string {
  if (endsAt === null) return 'without an end';
  return `${hasEnded ? 'ended' : 'until'} ${istText(endsAt)}`;
}
