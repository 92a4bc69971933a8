import { useTranslations } from 'next-intl';
import { pageMetadata } from '@/app/page-metadata';
import { Notice } from '@/components/storefront/confirmation/notice';
import { ShortBy } from '@/components/storefront/product/short-by';
import { UnfinishedLink } from '@/components/storefront/product/unfinished-link';

export const generateMetadata = pageMetadata((t) => t('confirmation.short.title'));

export default function BalanceErrorPage() {
  const t = useTranslations('confirmation.short');
  return (
    <div className="glow">
      <div className="page-width pt-6 md:pt-10">
        <Notice
          title={t('title')}
          text={t('text')}
          about={<ShortBy />}
          link={{ href: '/topup', text: t('topUp') }}
        >
          <UnfinishedLink tone="quiet" />
        </Notice>
      </div>
    </div>
  );
}
