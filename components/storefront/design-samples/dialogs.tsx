'use client';

import { useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogCloseButton } from '@/components/ui/dialog';

export function Dialogs() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={buttonClass('quiet')}
      >
        Open a dialog
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        label="A dialog"
        className="panel m-auto w-[min(28rem,calc(100vw-2rem))] p-6"
      >
        <div className="flex items-start justify-between gap-4">
          <h3 className="font-bold text-lg">A dialog asks one thing</h3>
          <DialogCloseButton onClose={() => setOpen(false)} className="-mt-2 -mr-2" />
        </div>
        <p className="mt-2 text-muted">Escape and a press beside it close it; the focus goes back.</p>
      </Dialog>
    </>
  );
}
