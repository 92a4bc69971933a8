import type { ServerAction } from '@/components/admin/call-action';
import type { DuplicateProduct, PublishItem } from '@/components/admin/drafts/draft-actions';
import type { FormTargetAction } from '@/components/admin/prices/form-target';
import type { BundleQuestion, ItemView, ProductView, StockChange } from '@/lib/domain/catalogue/schema';
import type { AddRoute } from './add-route-form';
import type { ItemDraft } from './read-item';
import type { ProductDraft } from './read-product';

/** The server actions of app/(admin)/admin/catalogue-actions.ts, as pages pass them to components. */
export interface ProductActions {
  /** `seen`: the `updatedAt` of what was opened. */
  edit: ServerAction<ProductDraft & { id: string; seen: string }, ProductView>;
  /** `seen`: the `updatedAt` that the list showed. */
  remove: ServerAction<{ id: string; seen: string }, unknown>;
  stock: StockOfProduct;
  /** `seen`: the `routesOff` that the list showed, or that the last switch has answered. */
  route: ServerAction<
    { id: string; use: 'first' | 'second'; seen?: string[] | undefined },
    Switched & { switched: number; routesOff: string[] }
  >;
  duplicate: DuplicateProduct;
}

/** The names of items that the rule about costs has paused or put on sale again. */
export interface Switched {
  paused: string[];
  resumed: string[];
}

interface RouteOfItem {
  itemid: number;
  position: number;
  seenBundles?: string | undefined;
}

interface OrderOfRoutes extends Omit<RouteOfItem, 'position'> {
  /** In the new order, and in the one that was seen. */
  positions: number[];
  seen: number[];
}

/** The answer while the server asks about bundles; `seenBundles` is how it is answered. */
interface MayAsk {
  question?: BundleQuestion;
}

/** `seen`: the `updatedAt` of the product or the version of the item that the page showed. */
type StockOfProduct = ServerAction<{ id: string; instock: boolean; seen: string }, ProductView>;
type StockOfItems = ServerAction<
  { items: { itemid: number; seen: number }[]; inStock: boolean },
  StockChange
>;

export interface ItemActions {
  /** `draft`: the prices that were typed, which are looked at before they are saved. */
  edit: ServerAction<
    { id: string; item: ItemDraft & { __v: number }; seenBundles?: string | undefined },
    ItemView & MayAsk & { draft: string | null }
  >;
  /** `seen`: the version that the list showed. */
  remove: ServerAction<{ id: string; seen: number }, unknown>;
  stock: StockOfItems;
  /** `id`: the change set of the stock that is taken back. */
  undoStock: ServerAction<{ id: string }, StockChange>;
  route: ServerAction<RouteOfItem & { enabled: boolean }, Switched & MayAsk>;
  cost: ServerAction<RouteOfItem & { cost: number | null }, Switched & MayAsk>;
  publish: PublishItem;
  addRoute: AddRoute;
  orderRoutes: ServerAction<OrderOfRoutes, Switched & MayAsk>;
}

export interface PriceActions {
  /** Stores what was typed and leads to its preview. */
  draft: FormTargetAction;
  productStock: StockOfProduct;
  note: ServerAction<{ id: string; importantNote: string; noteHi: string; seen: string }, ProductView>;
}
