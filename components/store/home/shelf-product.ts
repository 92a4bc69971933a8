import { deliveryText, type ProductView } from '@/lib/store/catalogue/schema';

/**
 * What a card shows, and nothing more: the cards are drawn in the browser too, and whatever they are given travels to it
 * a second time.
 */
export interface ShelfProduct {
  id: string;
  name: string;
  art: string;
  delivery: string;
  /** Delivered by API, and in stock. */
  instant: boolean;
  instock: boolean;
}

export function shelfProducts(products: ProductView[]): ShelfProduct[] {
  return products.map(({ _id, name, imgpath, isApi, instock }) => ({
    id: _id,
    name,
    art: imgpath,
    delivery: instock ? deliveryText({ isApi }) : 'out of stock',
    instant: isApi && instock,
    instock,
  }));
}
