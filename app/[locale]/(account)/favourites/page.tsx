import { getLocale } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { FavouritesView } from '@/components/account/favourites/favourites-view';
import { AccountPage } from '@/components/account/session/account-page';
import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { sectionProducts } from '@/components/storefront/home/section-product';
import { listOffers } from '@/lib/domain/catalogue';
import { readCampaignPrices } from '@/lib/domain/offers';
import { listFavourites, listWatches } from '@/lib/domain/wishes';
import { viewer as currentViewer, shop } from '@/lib/http/page';

export const generateMetadata = pageMetadata((t) => t('favourites.title'));

export default async function FavouritesPage() {
  const viewer = await currentViewer();
  return (
    <AccountPage viewer={viewer} what="favourites">
      {viewer && (
        <MessagesProvider
          sections={['shell', 'ui', 'errorPages', 'account', 'favourites', 'home', 'product']}
        >
          <Favourites userId={viewer.userid} />
        </MessagesProvider>
      )}
    </AccountPage>
  );
}

async function Favourites({ userId }: { userId: string }) {
  const context = shop();
  const [products, watches, campaigns] = await Promise.all([
    listFavourites(context, { userId }),
    listWatches(context, { userId }),
    readCampaignPrices(context),
  ]);
  const offers = await listOffers(context, { campaigns });
  return <FavouritesView products={sectionProducts(products, offers, await getLocale())} watches={watches} />;
}
