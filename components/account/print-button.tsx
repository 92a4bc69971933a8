'use client';

import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';

export function PrintButton() {
  const t = useTranslations('account');
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className={buttonClass('quiet', 'medium', 'print:hidden')}
    >
      <Printer aria-hidden className="size-4" /> {t('print')}
    </button>
  );
}
