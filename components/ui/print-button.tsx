'use client';

import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from './button-class';

/** `label`: what is printed, for pages that hold more than that. */
export function PrintButton({ label }: { label?: string }) {
  const t = useTranslations('ui');
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className={buttonClass('quiet', 'medium', 'print:hidden')}
    >
      <Printer aria-hidden className="size-4" /> {label ?? t('print')}
    </button>
  );
}
