import { callAction } from '@/components/admin/call-action';
import type { ItemActions, ProductActions } from '@/components/admin/catalogue/catalogue-actions';
import type { Reply } from '@/components/shared/api/request';
import type { CatalogueRow } from './catalogue-row';

/** A change that is made to many products or items, as the switch of one row makes it. */
export interface CatalogueChange {
  /** The button, as 'Put in stock'. */
  label: string;
  /** What is done to them, as 'put in stock'. */
  done: string;
  /** Why a row is left out; null for one that is changed. */
  obstacle: (row: CatalogueRow) => string | null;
  /** Changes them all or none, at most `together` in a call. */
  send: (ids: string[]) => Promise<Reply<unknown>>;
  together: number;
}

/** Two changes, of which each takes the other back. */
export type ChangePair = readonly [CatalogueChange, CatalogueChange];

// Fifty items are one entry of the price changes, which takes all of them back.
const ITEMS_TOGETHER = 50;

export function itemChanges({ stock }: Pick<ItemActions, 'stock'>): ChangePair[] {
  const put = (inStock: boolean) => ({
    together: ITEMS_TOGETHER,
    send: (ids: string[]) => callAction(stock, { items: ids.map(Number), inStock }),
  });
  return [stockChanges(put)];
}

export function productChanges({ stock, route }: Pick<ProductActions, 'stock' | 'route'>): ChangePair[] {
  const one = (act: (id: string) => Promise<Reply<unknown>>) => ({
    together: 1,
    send: ([id = '']: string[]) => act(id),
  });
  const put = (instock: boolean) => one((id) => callAction(stock, { id, instock }));
  const use = (which: 'first' | 'second') => one((id) => callAction(route, { id, use: which }));
  const alone = ({ switchable }: CatalogueRow) => (switchable === 0 ? 'has no second supplier' : null);
  return [
    stockChanges(put),
    [
      {
        ...{ label: 'Second supplier', done: 'switched to their second supplier', ...use('second') },
        obstacle: (row) => alone(row) ?? (row.switched === row.switchable ? 'is bought there already' : null),
      },
      {
        ...{ label: 'First supplier', done: 'switched to their first supplier', ...use('first') },
        obstacle: (row) => alone(row) ?? (row.switched === 0 ? 'is bought there already' : null),
      },
    ],
  ];
}

function stockChanges(put: (inStock: boolean) => Pick<CatalogueChange, 'send' | 'together'>): ChangePair {
  return [
    {
      ...{ label: 'Put in stock', done: 'put in stock', ...put(true) },
      obstacle: ({ isDraft, inStock }) => (isDraft ? 'is a draft' : inStock ? 'is in stock already' : null),
    },
    {
      ...{ label: 'Take out of stock', done: 'taken out of stock', ...put(false) },
      obstacle: ({ isDraft, inStock }) =>
        isDraft ? 'is a draft' : inStock ? null : 'is out of stock already',
    },
  ];
}
