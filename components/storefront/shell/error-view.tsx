'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { ErrorPage } from '@/components/ui/error-page';

interface ErrorViewProps {
  /** The digest identifies the error in the server's log. */
  error: Error & { digest?: string };
  retry: () => void;
}

/** Replaces a page that failed to render; the shell around it stays. */
export function ErrorView({ error, retry }: ErrorViewProps) {
  const t = useTranslations('errorPages.error');
  return (
    <div className="glow grid place-items-center px-6 py-24">
      <ErrorPage code={t('code', { digest: error.digest ?? '' })} title={t('title')} text={t('text')}>
        <button type="button" onClick={retry} className={buttonClass('quiet')}>
          {t('retry')}
        </button>
      </ErrorPage>
    </div>
  );
}
