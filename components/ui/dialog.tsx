'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names';
import { Spinner } from './spinner';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  /**
   * The id from `useEarlyDialog`. The browser may open such a dialog before hydration; it shows a spinner until then.
   */
  id?: string;
  /** Label for screen readers. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A modal dialog on the browser's <dialog>: it traps focus, and closes on Escape and on a press on the backdrop. */
export function Dialog({ open, onClose, id, label, className, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    // A dialog that the browser opened before hydration is left open: the parent is about to set `open`.
    if (!open && wasOpen.current) element?.close();
    wasOpen.current = open;
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape, which the browser does
    <dialog
      ref={dialog}
      id={id}
      aria-label={label}
      onClose={onClose}
      // The second press of a double click that opened the dialog hits the backdrop. Without the check it would close
      // the dialog again.
      onClick={({ target, currentTarget, detail }) => target === currentTarget && detail < 2 && onClose()}
      className={classNames('backdrop:bg-night/80', className)}
    >
      {open ? children : id && <Spinner className="m-8 size-5" />}
    </dialog>
  );
}

export function DialogCloseButton({ onClose, className }: { onClose: () => void; className?: string }) {
  const t = useTranslations('ui');
  return (
    <button
      type="button"
      onClick={onClose}
      aria-label={t('close')}
      className={classNames(
        'grid size-11 place-items-center rounded-full text-muted hover:bg-raised hover:text-text',
        className,
      )}
    >
      <X aria-hidden className="size-5" />
    </button>
  );
}
