import { useTranslations } from 'next-intl';
import { DeadEnd } from '@/components/ui/dead-end';

export default function NotFound() {
  const t = useTranslations('deadEnds.noProduct');
  return (
    <div className="glow grid place-items-center px-6 py-24">
      <DeadEnd code="404" title={t('title')} text={t('text')} />
    </div>
  );
}
