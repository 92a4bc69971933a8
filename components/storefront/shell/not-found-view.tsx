import { useTranslations } from 'next-intl';
import { ErrorPage } from '@/components/ui/error-page';

/** Replaces a page that does not exist; the shell around it stays. */
export function NotFoundView({ what }: { what: 'notFound' | 'noProduct' }) {
  const t = useTranslations(`errorPages.${what}`);
  return (
    <div className="glow grid place-items-center px-6 py-24">
      <ErrorPage code="404" title={t('title')} text={t('text')} />
    </div>
  );
}
