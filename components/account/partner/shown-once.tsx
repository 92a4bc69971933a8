'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { CopyButton } from '@/components/ui/copy-button';

interface ShownOnceProps {
  what: 'key' | 'secret';
  text: string;
  onDone: () => void;
}

/** A key or a secret, which no page can show again. */
export function ShownOnce({ what, text, onDone }: ShownOnceProps) {
  const t = useTranslations('partners.once');
  return (
    <div role="status" className="space-y-3 rounded-2xl bg-raised p-4">
      <p className="font-semibold">{t(what)}</p>
      <div className="flex items-center justify-between gap-3">
        <code translate="no" className="min-w-0 select-all break-all font-mono text-sm">
          {text}
        </code>
        <span className="shrink-0">
          <CopyButton text={text} what={t(what)} />
        </span>
      </div>
      <p className="text-muted text-sm">{t('text')}</p>
      <button type="button" onClick={onDone} className={buttonClass('quiet')}>
        {t('done')}
      </button>
    </div>
  );
}
