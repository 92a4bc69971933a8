import { useTranslations } from 'next-intl';
import { ProductCard } from '@/components/storefront/home/product-card';
import type { SectionProduct } from '@/components/storefront/home/section-product';
import { FavouriteToggle } from '@/components/storefront/wishes/favourite-toggle';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/navigation';
import { SceneArt } from '@/components/ui/scene-art';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { WatchView } from '@/lib/domain/wishes/schema';
import { WatchRow } from './watch-row';

interface FavouritesViewProps {
  products: SectionProduct[];
  watches: WatchView[];
}

/** The customer's favourites, and what they wait for. A heart that is taken away stays until the page is left. */
export function FavouritesView({ products, watches }: FavouritesViewProps) {
  const t = useTranslations('favourites');
  return (
    <div className="space-y-3 md:space-y-5">
      <h1 className="font-bold text-2xl md:text-3xl">{t('title')}</h1>
      <p className="text-muted">{t('lead')}</p>
      <Card id="products" title={t('products')}>
        {products.length === 0 ? (
          <div className="pb-4 text-center">
            <SceneArt scene="empty" className="w-48" />
            <p className="text-muted">{t('none')}</p>
            <Link href="/home" prefetch={false} className={textLinkClass}>
              {t('find')}
            </Link>
          </div>
        ) : (
          <ul className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-4 md:gap-x-5 lg:grid-cols-6">
            {products.map((product) => (
              <li key={product.id} className="relative">
                <ProductCard product={product} large={false} />
                <FavouriteToggle
                  productId={product.id}
                  name={product.name.text}
                  marked
                  className="absolute top-1 right-1 bg-night/85"
                />
              </li>
            ))}
          </ul>
        )}
      </Card>
      {watches.length > 0 && (
        <Card id="watches" title={t('watches')}>
          <ul className="divide-y divide-line">
            {watches.map((watch) => (
              <WatchRow key={`${watch.kind} ${watch.itemid}`} watch={watch} />
            ))}
          </ul>
          <Link href="/dashboard/messages" prefetch={false} className={textLinkClass}>
            {t('messages')}
          </Link>
        </Card>
      )}
    </div>
  );
}
