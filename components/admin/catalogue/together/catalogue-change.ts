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
  /**
   * Changes them all or none, at most `together` in a call, and answers with the versions that a next change has to
   * have seen.
   */
  send: (rows: readonly CatalogueRow[]) => Promise<Reply<Versions>>;
  together: number;
  /** Only rows with the `set` of a change can be taken back. */
  isUndoneBySet?: boolean;
}

/** By the ids of the rows. */
type Versions = ReadonlyMap<string, Seen>;
export type Seen = Partial<Pick<CatalogueRow, 'version' | 'routesOff' | 'set'>>;

/** Two changes, of which each takes the other back. */
export type ChangePair = readonly [CatalogueChange, CatalogueChange];

// Fifty items are one entry of the price changes, which takes all of them back.
const ITEMS_TOGETHER = 50;

export function itemChanges({ stock, undoStock }: Pick<ItemActions, 'stock' | 'undoStock'>): ChangePair[] {
  const put = (inStock: boolean) => ({
    together: ITEMS_TOGETHER,
    isUndoneBySet: true,
    send: async (rows: readonly CatalogueRow[]) => {
      // Putting what the store had paused in stock would sell it below its cost.
      const undone = rows[0]?.set;
      const items = rows.map(({ id, version }) => ({ itemid: Number(id), seen: Number(version) }));
      const reply =
        undone === undefined
          ? await callAction(stock, { items, inStock })
          : await callAction(undoStock, { id: undone });
      return withVersions(reply, ({ items: saved, changed, set }) =>
        saved.map(({ itemid, __v }) => [
          String(itemid),
          { version: String(__v), ...(set !== null && changed.includes(itemid) && { set }) },
        ]),
      );
    },
  });
  return [stockChanges(put)];
}

export function productChanges({ stock, route }: Pick<ProductActions, 'stock' | 'route'>): ChangePair[] {
  const put = (instock: boolean) => ({
    together: 1,
    send: async (rows: readonly CatalogueRow[]) => {
      const [{ id, version: seen } = NO_ROW] = rows;
      const reply = await callAction(stock, { id, instock, seen });
      return withVersions(reply, ({ updatedAt }) => [[id, { version: updatedAt }]]);
    },
  });
  const use = (which: 'first' | 'second') => ({
    together: 1,
    send: async (rows: readonly CatalogueRow[]) => {
      const [{ id, routesOff: seen } = NO_ROW] = rows;
      const reply = await callAction(route, { id, use: which, seen });
      return withVersions(reply, ({ routesOff }) => [[id, { routesOff }]]);
    },
  });
  const alone = ({ switchable }: CatalogueRow) => (switchable === 0 ? 'has no second supplier' : null);
  return [
    stockChanges(put),
    [
      {
        label: 'Second supplier',
        done: 'switched to their second supplier',
        ...use('second'),
        obstacle: (row) => alone(row) ?? (row.switched === row.switchable ? 'is bought there already' : null),
      },
      {
        label: 'First supplier',
        done: 'switched to their first supplier',
        ...use('first'),
        obstacle: (row) => alone(row) ?? (row.switched === 0 ? 'is bought there already' : null),
      },
    ],
  ];
}

const NO_ROW: Pick<CatalogueRow, 'id' | 'version' | 'routesOff'> = { id: '', version: '' };

function withVersions<T>(reply: Reply<T>, of: (saved: T) => [id: string, seen: Seen][]): Reply<Versions> {
  return reply.ok ? { ...reply, data: new Map(of(reply.data)) } : reply;
}

function stockChanges(
  put: (inStock: boolean) => Pick<CatalogueChange, 'send' | 'together' | 'isUndoneBySet'>,
): ChangePair {
  return [
    {
      label: 'Put in stock',
      done: 'put in stock',
      ...put(true),
      obstacle: ({ isDraft, inStock }) => (isDraft ? 'is a draft' : inStock ? 'is in stock already' : null),
    },
    {
      label: 'Take out of stock',
      done: 'taken out of stock',
      ...put(false),
      obstacle: ({ isDraft, inStock }) =>
        isDraft ? 'is a draft' : inStock ? null : 'is out of stock already',
    },
  ];
}
