import type { ServerAction } from '@/components/admin/call-action';
import type { ItemView, PriceRowResult, ProductView } from '@/lib/domain/catalogue/schema';

/** The server actions of app/(admin)/admin/catalogue-actions.ts, as pages pass them to components. */
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
