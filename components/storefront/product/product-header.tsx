import { Clock3, Info, Zap } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { ViewTransition } from 'react';
import { catalogueText } from '@/components/shared/catalogue-text';
import { RatingLink } from '@/components/storefront/reviews/rating-link';
import { FavouriteSlot } from '@/components/storefront/wishes/favourite-slot';
import { Art } from '@/components/ui/art';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import type { RatingView } from '@/lib/domain/product-reviews/schema';
import { GuideButton } from './guide-button';

interface ProductHeaderProps {
  product: ProductView;
  /** The labels of what it asks for. */
  labels: string[];
  rating: RatingView;
}

export function ProductHeader({ product, labels, rating }: ProductHeaderProps) {
  const t = useTranslations('product');
  const language = useLocale();
  const name = catalogueText(language, product.name, product.nameHi);
  const note = catalogueText(language, product.importantnote, product.noteHi);
  const Icon = product.isApi ? Zap : Clock3;
  return (
    <header className="lg:sticky lg:top-[calc(var(--bar-top)+2rem)] lg:self-start">
      <div className="flex flex-wrap items-center gap-4 lg:block">
        <ViewTransition name={`art-${product._id}`} share="art" default="none">
          <Art
            src={product.imgpath}
            alt=""
            width={512}
            height={512}
            sizes="(min-width: 64rem) 20rem, (min-width: 40rem) 8rem, 6rem"
            fetchPriority="high"
            loading="eager"
            className="aspect-square w-24 shrink-0 rounded-2xl border border-white/10 object-cover shadow-lift sm:w-32 lg:w-full lg:rounded-3xl"
          />
        </ViewTransition>
        <div className="min-w-0 flex-[1_1_8rem] lg:mt-5">
          <div className="flex items-start gap-1">
            <h1
              lang={name.lang}
              className="min-w-0 flex-1 font-bold text-[clamp(1.25rem,6.5vw,1.5rem)] leading-tight [overflow-wrap:anywhere] lg:text-[1.75rem]"
            >
              {name.text}
            </h1>
            <FavouriteSlot productId={product._id} name={name.text} />
          </div>
          <p className="mt-2 flex items-center gap-2 text-sm">
            <Icon aria-hidden className="size-4 text-accent" />
            <span>
              {t.rich(product.isApi ? 'delivery.instant' : 'delivery.later', {
                strong: (words) => <strong>{words}</strong>,
              })}
            </span>
          </p>
          <RatingLink rating={rating} />
        </div>
      </div>
      {note.text && (
        <div className="mt-5 flex gap-3 rounded-card bg-panel/80 p-4 text-sm">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
          <p>
            <strong className="block">{t('important')}</strong>
            <span lang={note.lang} className="text-muted">
              {note.text}
            </span>
          </p>
        </div>
      )}
      <GuideButton labels={labels} needsCheck={product.isApi && product.type === 'MLBB'} />
    </header>
  );
}
