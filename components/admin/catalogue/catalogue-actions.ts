import type { ServerAction } from '@/components/admin/call-action';
import type { ItemView, PriceRowResult, ProductView } from '@/lib/domain/catalogue/schema';

/** What the pages of the catalogue hand down: the server actions of app/(admin)/admin/catalogue-actions.ts. */
export interface ProductActions {
  edit: ServerAction<ProductView>;
  remove: ServerAction<unknown>;
  stock: ServerAction<ProductView>;
  route: ServerAction<{ switched: number; paused: string[] }>;
}

export interface ItemActions {
  edit: ServerAction<ItemView>;
  remove: ServerAction<unknown>;
  stock: ServerAction<ItemView[]>;
  route: ServerAction<{ paused: string[] }>;
  cost: ServerAction<{ paused: string[] }>;
}

export interface PriceActions {
  prices: ServerAction<PriceRowResult[]>;
  itemStock: ServerAction<ItemView[]>;
  productStock: ServerAction<ProductView>;
  note: ServerAction<ProductView>;
  rate: ServerAction<{ paused: string[] }>;
}
