import { useTranslations } from 'next-intl';
import { Words } from '@/components/messages/words';
import { DeadEnd } from '@/components/ui/dead-end';

/** An address that no page has. */
export function LostPage() {
  const t = useTranslations('deadEnds.notFound');
  return (
    <Words of={['deadEnds']}>
      <main className="glow grid min-h-dvh place-items-center p-6">
        <DeadEnd code="404" title={t('title')} text={t('text')} />
      </main>
    </Words>
  );
}
