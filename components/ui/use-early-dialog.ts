import { type MouseEvent, useEffect, useId, useState } from 'react';

/** Props of a button and its dialog which the browser itself opens before hydration, so that no press is lost. */
export function useEarlyDialog() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);

  useEffect(() => {
    const dialog = document.getElementById(id);
    if (dialog instanceof HTMLDialogElement && dialog.open) setOpen(true);
  }, [id]);

  const button = {
    type: 'button',
    command: 'show-modal',
    commandfor: id,
    'aria-haspopup': 'dialog',
    onClick: (event: MouseEvent) => {
      // After hydration React opens the dialog.
      event.preventDefault();
      setOpen(true);
    },
  } as const;
  return { close, button, dialog: { id, open, onClose: close } };
}
