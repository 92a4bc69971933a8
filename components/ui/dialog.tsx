'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names';
import { Spinner } from './spinner';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** What `useEarlyDialog` gives; it shows that it opens until its contents can come. */
  id?: string;
  /** What a screen reader calls it. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps focus inside, closes on Escape and on a press beside it. */
export function Dialog({ open, onClose, id, label, className, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    // Not what the browser opened before this script ran: whoever holds `open` is about to say so.
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
      // The second press of a double click that opened it lands beside it, and is not meant to close it.
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
