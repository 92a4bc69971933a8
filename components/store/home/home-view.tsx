import type { GalleryView, HomeProducts } from '@/lib/store/catalogue/schema';
import { Carousel } from './carousel';
import { pairSlides } from './pair-slides';
import { PopupAd } from './popup-ad';
import { ProductShelf } from './product-shelf';
import { Promises } from './promises';
import { shelfProducts } from './shelf-product';
import { TrendingStrip } from './trending-strip';

interface HomeViewProps {
  products: HomeProducts;
  gallery: GalleryView;
  storeName: string;
  supportUrl: string;
}

export function HomeView({ products, gallery, storeName, supportUrl }: HomeViewProps) {
  const popup = gallery.Popup[0];
  return (
    <>
      <h1 className="sr-only">{storeName}: game top-ups and digital subscriptions</h1>
      <Carousel slides={pairSlides(gallery)} />
      <Promises />
      <TrendingStrip products={shelfProducts(products.trending)} />
      <ProductShelf
        id="instant-games"
        title="Instant Topups"
        hint="In your game seconds after you pay"
        products={shelfProducts(products.instantGames)}
      />
      <ProductShelf
        id="games"
        title="Games"
        hint="Within 30 minutes"
        products={shelfProducts(products.games)}
      />
      <ProductShelf
        id="ott"
        title="OTTs"
        hint="Films, series and music"
        products={shelfProducts(products.ott)}
      />
      <ProductShelf
        id="others"
        title="Others"
        hint="Gift cards and memberships"
        products={shelfProducts(products.others)}
      />
      {popup && <PopupAd image={popup} supportUrl={supportUrl} />}
    </>
  );
}
