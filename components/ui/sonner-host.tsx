'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { seconds } from '@/lib/platform/time';
import { onToast, takeToasts } from './toast';

const raise = { plain: toast, bad: toast.error, good: toast.success };

function showWaiting(undoLabel: string): void {
  // The text is also the id, so that pressing a button twice does not stack the same sentence.
  for (const { text, tone, undo } of takeToasts())
    raise[tone](text, {
      id: text,
      ...(undo ? { duration: seconds(8), action: { label: undoLabel, onClick: undo } } : {}),
    });
}

export default function SonnerHost() {
  const t = useTranslations('ui');
  useEffect(() => onToast(() => showWaiting(t('undo'))), [t]);
  return (
    <Toaster
      theme="dark"
      containerAriaLabel={t('notifications')}
      position="top-center"
      duration={5000}
      offset="5rem"
      // On a phone it covers the bar of the store instead of the page's heading, and stays above the keyboard.
      mobileOffset={{ top: '0.375rem', left: '1rem', right: '1rem' }}
      toastOptions={{ className: 'toast' }}
    />
  );
}
