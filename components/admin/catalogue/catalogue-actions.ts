import type { ServerAction } from '@/components/admin/call-action';
import type { Currency, ItemView, PriceRowResult, ProductView } from '@/lib/domain/catalogue/schema';
import type { ItemDraft } from './read-item';
import type { ProductDraft } from './read-product';

/** The server actions of app/(admin)/admin/catalogue-actions.ts, as pages pass them to components. */
export interface ProductActions {
  /** `seen`: the `updatedAt` of what was opened. */
  edit: ServerAction<ProductDraft & { id: string; seen: string }, ProductView>;
  remove: ServerAction<{ id: string }, unknown>;
  stock: ServerAction<{ id: string; instock: boolean }, ProductView>;
  route: ServerAction<{ id: string; use: 'first' | 'second' }, { switched: number; paused: string[] }>;
}

interface RouteOfItem {
  itemid: number;
  position: number;
}

type StockOfItems = ServerAction<{ items: number[]; inStock: boolean }, ItemView[]>;

export interface ItemActions {
  edit: ServerAction<{ id: string; item: ItemDraft & { __v: number } }, ItemView>;
  remove: ServerAction<{ id: string }, unknown>;
  stock: StockOfItems;
  route: ServerAction<RouteOfItem & { enabled: boolean }, { paused: string[] }>;
  cost: ServerAction<RouteOfItem & { cost: number | null }, { paused: string[] }>;
}

interface PriceRowDraft {
  itemid: number;
  /** The version of the item that was seen. */
  seen: number;
  price: number | null;
  resellPrice: number | null;
}

export interface PriceActions {
  prices: ServerAction<{ rows: PriceRowDraft[] }, PriceRowResult[]>;
  itemStock: StockOfItems;
  productStock: ServerAction<{ id: string; instock: boolean }, ProductView>;
  note: ServerAction<{ id: string; importantNote: string; noteHi: string; seen: string }, ProductView>;
  rate: ServerAction<{ currency: Currency; rupees: number | null }, { paused: string[] }>;
}
