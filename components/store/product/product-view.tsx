import { Art } from '@/components/ui/art';
import type { ItemView, ProductView as Product } from '@/lib/store/catalogue/schema';
import { ProductHeader } from './product-header';
import { Purchase } from './purchase';

interface ProductViewProps {
  product: Product;
  items: ItemView[];
  apiKey: string | undefined;
}

/** The art gives the page its colour: once sharp in the header, once blurred behind everything. */
export function ProductView({ product, items, apiKey }: ProductViewProps) {
  return (
    <div className="relative isolate">
      <div aria-hidden className="-z-10 absolute inset-x-0 top-0 h-[34rem] overflow-hidden">
        <Art
          src={product.imgpath}
          alt=""
          width={512}
          height={512}
          className="size-full scale-125 object-cover opacity-35 blur-3xl saturate-150"
        />
        <div className="absolute inset-0 bg-gradient-to-b from-night/30 via-night/70 to-night" />
      </div>
      <div className="page-width grid gap-6 pt-5 md:pt-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-10">
        <ProductHeader product={product} />
        <Purchase product={product} items={items} apiKey={apiKey} />
      </div>
    </div>
  );
}
