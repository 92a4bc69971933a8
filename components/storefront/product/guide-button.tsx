'use client';

import { CircleHelp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogCloseButton } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { Spinner } from '@/components/ui/spinner';
import type { ProductAsks } from './guide-steps';

// Loaded when the dialog is opened, with what formats its list.
const GuideSteps = lazyPart(() => import('./guide-steps'));

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
        <Suspense fallback={<Spinner className="size-5" />}>
          <GuideSteps {...asks} />
        </Suspense>
      </Dialog>
    </>
  );
}
