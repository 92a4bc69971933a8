import { Acceptance } from '@/components/storefront/policies/acceptance';
import { Art } from '@/components/ui/art';
import type { AskedInput, ItemView, ProductView as Product } from '@/lib/domain/catalogue/schema';
import type { RatingView } from '@/lib/domain/product-reviews/schema';
import { NeedsScripts } from './needs-scripts';
import { ProductHeader } from './product-header';
import { Purchase } from './purchase';

interface ProductViewProps {
  product: Product;
  /** What the product asks of its buyer. */
  asked: AskedInput[];
  /** Blurred version of the product's picture for the background. */
  blurredImage: string | null;
  items: ItemView[];
  rating: RatingView;
  apiKey: string;
  supportUrl: string;
}

/** The product page. The picture is shown sharp in the header and blurred behind the page. */
export function ProductView({
  product,
  asked,
  blurredImage,
  items,
  rating,
  apiKey,
  supportUrl,
}: ProductViewProps) {
  return (
    <div className="relative isolate">
      <div aria-hidden className="-z-10 absolute inset-x-0 top-0 h-[34rem] overflow-hidden">
        {blurredImage && (
          <Art
            src={blurredImage}
            alt=""
            width={10}
            height={10}
            loading="eager"
            className="size-full object-cover opacity-35"
          />
        )}
        <div className="absolute inset-0 bg-gradient-to-b from-night/30 via-night/70 to-night" />
      </div>
      <div className="page-width grid gap-6 pt-5 md:pt-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-10">
        <ProductHeader product={product} labels={asked.map(({ label }) => label)} rating={rating} />
        <div className="min-w-0">
          <NeedsScripts supportUrl={supportUrl} />
          {/* What is given to a client component is sent to the browser a second time. */}
          <Purchase product={{ ...product, faq: [] }} asked={asked} items={items} apiKey={apiKey} />
          <Acceptance />
        </div>
      </div>
    </div>
  );
}
