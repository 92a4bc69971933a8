'use client';

import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogCloseButton } from '@/components/ui/dialog';

interface GuideButtonProps {
  /** What the product asks for, for example User ID and Zone ID. */
  labels: string[];
  needsCheck: boolean;
}

export function GuideButton({ labels, needsCheck }: GuideButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const asked = labels.slice(0, 2).join(' and ');
  const steps = [
    `Enter your ${asked}${needsCheck ? ' and press Check: the nickname that appears must be yours' : ''}.`,
    'Select the item you want.',
    'Choose how to pay: any UPI app will do.',
    'Press BUY NOW and finish the payment. You come back here by yourself.',
    'Follow your order on the confirmation page. You may close it: a paid order goes on without you.',
  ];
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className={buttonClass('quiet', 'medium', 'mt-3 w-full')}
      >
        <CircleHelp aria-hidden className="size-4 text-accent" /> How To Purchase
      </button>
      <Dialog
        open={open}
        onClose={close}
        label="How To Purchase"
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-3xl border border-line bg-panel p-6"
      >
        <div className="mb-5 flex items-center justify-between">
          <h2 className="font-bold text-xl">How To Purchase</h2>
          <DialogCloseButton onClose={close} className="-mr-2" />
        </div>
        <ol className="space-y-4">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-3.5">
              <span
                aria-hidden
                className="grid size-7 shrink-0 place-items-center rounded-full bg-raised font-bold text-accent text-sm"
              >
                {index + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  );
}
