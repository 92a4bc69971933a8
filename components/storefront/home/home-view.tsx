import { useLocale, useTranslations } from 'next-intl';
import { Suspense } from 'react';
import type { GalleryView, HomeProducts } from '@/lib/domain/catalogue/schema';
import { Carousel } from './carousel';
import { pairSlides } from './pair-slides';
import { PopupAd } from './popup-ad';
import { ProductSection } from './product-section';
import { Promises } from './promises';
import { sectionProducts } from './section-product';
import { TrendingPlaceholders } from './trending-placeholders';
import { TrendingStrip } from './trending-strip';

const SECTIONS = [
  { id: 'instant-games', section: 'instantGames' },
  { id: 'games', section: 'games' },
  { id: 'ott', section: 'ott' },
  { id: 'others', section: 'others' },
] as const;

interface HomeViewProps {
  products: HomeProducts;
  gallery: GalleryView;
  storeName: string;
  supportUrl: string;
}

export function HomeView({ products, gallery, storeName, supportUrl }: HomeViewProps) {
  const t = useTranslations('home.sections');
  const language = useLocale();
  const pages = useTranslations('pages');
  const popup = gallery.Popup[0];
  return (
    <>
      <h1 className="sr-only">{pages('store', { name: storeName })}</h1>
      <Carousel slides={pairSlides(gallery, language)} />
      <Promises />
      <Suspense fallback={<TrendingPlaceholders />}>
        <TrendingStrip products={sectionProducts(products.trending, language)} />
      </Suspense>
      {SECTIONS.map(({ id, section }) => (
        <ProductSection
          key={id}
          id={id}
          title={t(`${section}.title`)}
          hint={t(`${section}.hint`)}
          products={sectionProducts(products[section], language)}
        />
      ))}
      {popup && <PopupAd image={popup} supportUrl={supportUrl} />}
    </>
  );
}
