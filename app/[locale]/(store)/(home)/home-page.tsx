import { HomeView } from '@/components/storefront/home/home-view';
import { listGallery, listHomeProducts, listOffers, listShownCollections } from '@/lib/domain/catalogue';
import { readCampaignPrices } from '@/lib/domain/offers';
import { shop, storeName, supportUrl } from '@/lib/http/page';

/** The page at both `/` and `/home` (spec S2.1). */
export async function HomePage() {
  const context = shop();
  const [products, gallery, offers, collections] = await Promise.all([
    listHomeProducts(context),
    listGallery(context),
    readCampaignPrices(context).then((campaigns) => listOffers(context, { campaigns })),
    listShownCollections(context),
  ]);
  return (
    <HomeView
      products={products}
      gallery={gallery}
      offers={offers}
      collections={collections}
      storeName={storeName()}
      supportUrl={supportUrl()}
    />
  );
}
