'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names';
import { Spinner } from './spinner';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** For `opensDialog`: the browser may open it before the page's scripts run, and `onEarly` tells whoever holds `open`. */
  early?: { id: string; onEarly: () => void };
  /** What a screen reader calls it. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** For the button of an `early` dialog: a press is not lost while the page's scripts are on their way. */
export function opensDialog(id: string, open: () => void) {
  return {
    command: 'show-modal',
    commandfor: id,
    onClick: (event: MouseEvent) => {
      // The browser need not do it now.
      event.preventDefault();
      open();
    },
  };
}

/** The browser's own modal dialog: it keeps focus inside, closes on Escape and on a press beside it. */
export function Dialog({ open, onClose, early, label, className, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const wasOpen = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is told need not be told again
  useEffect(() => {
    const element = dialog.current;
    if (element && element.open !== open) {
      if (open) element.showModal();
      else if (wasOpen.current) element.close();
      else early?.onEarly();
    }
    wasOpen.current = open;
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape, which the browser does
    <dialog
      ref={dialog}
      id={early?.id}
      aria-label={label}
      onClose={onClose}
      // The second press of a double click that opened it lands beside it, and is not meant to close it.
      onClick={({ target, currentTarget, detail }) => target === currentTarget && detail < 2 && onClose()}
      className={classNames('backdrop:bg-night/80 backdrop:backdrop-blur-sm', className)}
    >
      {open ? children : early && <Spinner className="m-8 size-5" />}
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
