import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { GiftPage as Gift } from '@/components/account/gifts/gift-page';
import { Notice } from '@/components/storefront/confirmation/notice';
import { getGift } from '@/lib/domain/orders';
import { shop } from '@/lib/http/page';

// The address is the right to see the gift, so it must not be indexed or be passed on to other sites.
export const generateMetadata = pageMetadata((t) => t('confirmation.gift.page.title'), {
  referrer: 'no-referrer',
  robots: { index: false },
});

interface GiftPageProps {
  params: Promise<{ token: string }>;
}

/** A gift for who has its link, signed in or not. It makes no session. */
export default async function GiftPage({ params }: GiftPageProps) {
  const { token } = await params;
  const t = await getTranslations('confirmation');
  const gift = await getGift(shop(), { token: decodeURIComponent(token) });
  return (
    <div className="glow">
      <div className="page-width max-w-xl pt-6 md:pt-10">
        {gift ? (
          <Gift gift={gift} />
        ) : (
          <Notice
            title={t('gift.page.unknown.title')}
            text={t('gift.page.unknown.text')}
            link={{ href: '/home', text: t('returnHome') }}
          />
        )}
      </div>
    </div>
  );
}
