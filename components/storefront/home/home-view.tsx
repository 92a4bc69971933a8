import { useLocale, useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { catalogueText } from '@/components/shared/catalogue-text';
import { BuyAgain } from '@/components/storefront/buy-again/buy-again';
import type { GalleryView, HomeProducts, ShownCollection } from '@/lib/domain/catalogue/schema';
import { Carousel } from './carousel';
import { CategoryChips } from './category-chips';
import { pairSlides } from './pair-slides';
import { PopupAd } from './popup-ad';
import { ProductSection } from './product-section';
import { Promises } from './promises';
import { type Offers, sectionProducts } from './section-product';
import { SECTIONS } from './sections';
import { TrendingPlaceholders } from './trending-placeholders';
import { TrendingStrip } from './trending-strip';

interface HomeViewProps {
  products: HomeProducts;
  gallery: GalleryView;
  offers: Offers;
  collections: ShownCollection[];
  storeName: string;
  supportUrl: string;
}

export function HomeView({ products, gallery, offers, collections, storeName, supportUrl }: HomeViewProps) {
  const t = useTranslations('home.sections');
  const pages = useTranslations('pages');
  const language = useLocale();
  const popup = gallery.Popup[0];
  const picked = collections.map(({ id, name, nameHi, art, products: chosen }) => ({
    id: `collection-${id}`,
    title: catalogueText(language, name, nameHi),
    art,
    products: sectionProducts(chosen, offers, language),
  }));
  const sections = SECTIONS.map(({ id, section }) => ({
    id,
    title: { text: t(`${section}.title`), lang: undefined },
    hint: t(`${section}.hint`),
    products: sectionProducts(products[section], offers, language),
    withLarge: section !== 'others',
  })).filter((section) => section.products.length > 0);
  const chips = [...picked, ...sections].map(({ id, title }) => ({ id, name: title }));
  return (
    <>
      <h1 className="sr-only">{pages('store', { name: storeName })}</h1>
      <Carousel slides={pairSlides(gallery, { products, offers, language })} />
      <CategoryChips chips={chips} />
      <BuyAgain>
        <Promises />
      </BuyAgain>
      <Suspense fallback={<TrendingPlaceholders />}>
        <TrendingStrip products={sectionProducts(products.trending, offers, language)} />
      </Suspense>
      {picked.map((collection) => (
        <ProductSection key={collection.id} {...collection} />
      ))}
      {sections.map((section) => (
        <ProductSection key={section.id} {...section} />
      ))}
      {popup && <PopupAd image={popup} supportUrl={supportUrl} />}
    </>
  );
}
