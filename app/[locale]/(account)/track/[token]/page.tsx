import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { OrderState } from '@/components/account/messages/order-state';
import { Notice } from '@/components/storefront/confirmation/notice';
import { trackOrder } from '@/lib/domain/orders';
import { shop } from '@/lib/http/page';

// The address is the right to see the order, so it must not be indexed or be passed on to other sites.
export const generateMetadata = pageMetadata((t) => t('notifications.track.title'), {
  referrer: 'no-referrer',
  robots: { index: false },
});

interface TrackPageProps {
  params: Promise<{ token: string }>;
}

/** The state of an order for who has a link from a message, signed in or not. It makes no session. */
export default async function TrackPage({ params }: TrackPageProps) {
  const { token } = await params;
  const t = await getTranslations('notifications.track');
  const order = await trackOrder(shop(), { token: decodeURIComponent(token) });
  return (
    <div className="glow">
      <div className="page-width max-w-4xl pt-6 md:pt-10">
        {order ? (
          <OrderState order={order} />
        ) : (
          <Notice
            title={t('unknown.title')}
            text={t('unknown.text')}
            link={{ href: '/dashboard', text: t('dashboard') }}
          />
        )}
      </div>
    </div>
  );
}
