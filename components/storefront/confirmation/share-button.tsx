'use client';

import { Share2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { showToast } from '@/components/ui/toast';
import { localPath } from '@/lib/platform/languages';

/** Shares the page of a product: its address and its name, nothing of the order and its buyer. */
export function ShareButton({ product, name }: { product: string; name: string }) {
  const t = useTranslations('confirmation.share');
  const language = useLocale();

  const share = async () => {
    const url = `${window.location.origin}${localPath(language, `/product/${product}`)}`;
    try {
      if ('share' in navigator) return await navigator.share({ title: name, url });
    } catch (error) {
      // The person has closed the list of apps.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
    await navigator.clipboard.writeText(url).then(
      () => showToast(t('copied')),
      () => showToast(t('byHand', { url }), 'bad'),
    );
  };

  return (
    <button type="button" onClick={() => void share()} className={buttonClass('quiet')}>
      <Share2 aria-hidden className="size-4" /> {t('button')}
    </button>
  );
}
