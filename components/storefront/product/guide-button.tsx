'use client';

import { CircleHelp } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogCloseButton } from '@/components/ui/dialog';
import { useFieldName } from './use-field-name';

interface ProductAsks {
  /** Labels of the product's inputs, such as User ID and Zone ID. */
  labels: string[];
  needsCheck: boolean;
}

export function GuideButton(asks: ProductAsks) {
  const t = useTranslations('product.guide');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className={buttonClass('quiet', 'medium', 'mt-3 w-full')}
      >
        <CircleHelp aria-hidden className="size-4 text-accent" /> {t('title')}
      </button>
      <Dialog
        open={open}
        onClose={close}
        label={t('title')}
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-3xl border border-line bg-panel p-6"
      >
        <div className="mb-5 flex items-center justify-between">
          <h2 className="font-bold text-xl">{t('title')}</h2>
          <DialogCloseButton onClose={close} className="-mr-2" />
        </div>
        <GuideSteps {...asks} />
      </Dialog>
    </>
  );
}

function GuideSteps({ labels, needsCheck }: ProductAsks) {
  const t = useTranslations('product.guide');
  const fieldName = useFieldName();
  const format = useFormatter();
  const steps = [
    ...(labels.length > 0
      ? [t(needsCheck ? 'enterAndCheck' : 'enter', { asked: format.list(labels.map(fieldName)) })]
      : []),
    t('item'),
    t('pay'),
    t('buy'),
    t('follow'),
  ];
  return (
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
  );
}
