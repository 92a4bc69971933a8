import { useTranslations } from 'next-intl';
import { DeadEnd } from '@/components/ui/dead-end';

/** In place of a page that is not there; what stands around it stays. */
export function LostView({ what }: { what: 'notFound' | 'noProduct' }) {
  const t = useTranslations(`deadEnds.${what}`);
  return (
    <div className="glow grid place-items-center px-6 py-24">
      <DeadEnd code="404" title={t('title')} text={t('text')} />
    </div>
  );
}
