'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { FormMessage } from '@/components/ui/form-message';
import { Spinner } from '@/components/ui/spinner';
import { useBusy } from '@/components/ui/use-busy';
import { errorText } from './api/error-messages';
import type { Reply } from './api/request';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The label of the confirming button. */
  confirm: string;
  /** The label of the button that changes nothing. */
  cancel: string;
  /** Said instead of the general message when no answer came, or one without a reason. */
  failed?: string;
  act: () => Promise<Reply<unknown>>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel,
  failed,
  act,
  onDone,
  onClose,
}: ConfirmDialogProps) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');
  const close = () => {
    setBad('');
    onClose();
  };

  const go = () =>
    run(async () => {
      setBad('');
      const reply = await act();
      // What was already removed elsewhere counts as removed.
      if (reply.ok || reply.failure.code === 'not_found') return onDone();
      const { failure } = reply;
      // The page behind it shows the state that the refusal is about.
      if (failure.code === 'conflict') router.refresh();
      const isGeneral = failure.code === 'internal' || failure.code === 'unreachable';
      setBad(failed && isGeneral ? failed : errorText(failure));
    });

  return (
    <Dialog open={open} onClose={close} label={title} className={dialogClass}>
      <h2 className="font-bold text-lg">{title}</h2>
      <div className="mt-2 space-y-2 text-muted text-sm">{children}</div>
      <FormMessage outcome={{ bad }} />
      <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:[&>*]:grow">
        <button type="button" onClick={close} className={buttonClass('quiet')}>
          {cancel}
        </button>
        <button type="button" aria-disabled={busy} onClick={() => void go()} className={buttonClass()}>
          {busy && <Spinner />} {confirm}
        </button>
      </div>
    </Dialog>
  );
}
