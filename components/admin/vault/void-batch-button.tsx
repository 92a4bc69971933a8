'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { z } from 'zod';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { useReauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import type { BatchView, voidBatchForm } from '@/lib/domain/vault/schema';
import { counted } from '@/lib/platform/languages';

export type VoidBatch = ServerAction<z.input<typeof voidBatchForm>, { voided: number }>;

/** Voids what is left of an imported batch, with the reason. */
export function VoidBatchButton({ batch, voidBatch }: { batch: BatchView; voidBatch: VoidBatch }) {
  const router = useRouter();
  const [isAsked, setIsAsked] = useState(false);
  const [reason, setReason] = useState('');
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  return (
    <>
      <button
        type="button"
        onClick={() => setIsAsked(true)}
        aria-haspopup="dialog"
        className={buttonClass('quiet', 'small', 'max-lg:min-h-11')}
      >
        Void what is left<span className="sr-only"> of {batch.item}</span>
      </button>
      <ConfirmDialog
        open={isAsked}
        title="Void what is left of this batch?"
        confirm={`Void ${counted(batch.left, 'code')}`}
        cancel="Leave them"
        act={() => withReauthentication(() => callAction(voidBatch, { batchId: batch.id, reason }))}
        onDone={() => {
          showToast('The rest of the batch is void.', 'good');
          setIsAsked(false);
          setReason('');
          router.refresh();
        }}
        onClose={() => setIsAsked(false)}
      >
        <p>
          Nobody gets these codes of {batch.item} any more. Those that nobody has seen can be imported again,
          also for another item. An item that has had no other codes is delivered by hand again.
        </p>
        <TextField
          id={`void-reason-${batch.id}`}
          name="reason"
          label="Reason (only staff read it)"
          maxLength={200}
          autoComplete="off"
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </ConfirmDialog>
      {reauthenticationDialog}
    </>
  );
}
