import { useTranslations } from 'next-intl';
import { pageMetadata } from '@/app/page-metadata';
import { Notice } from '@/components/storefront/confirmation/notice';

export const generateMetadata = pageMetadata((t) => t('privacy.deleted.title'));

export default function AccountDeletedPage() {
  const t = useTranslations('privacy.deleted');
  return (
    <div className="glow">
      <div className="page-width pt-6 md:pt-10">
        <Notice title={t('title')} text={t('text')} link={{ href: '/home', text: t('home') }} />
      </div>
    </div>
  );
}
