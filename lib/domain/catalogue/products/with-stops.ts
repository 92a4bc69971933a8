import type { ProductView } from '@/lib/domain/catalogue/schema';
import type { Stops } from '@/lib/domain/kill-switches';

/** The product as it is sold: out of stock while staff have stopped it or its category. */
export function withStops(product: ProductView, stops: Stops): ProductView {
  return product.instock && stops.stopsProduct(product) ? { ...product, instock: false } : product;
}
