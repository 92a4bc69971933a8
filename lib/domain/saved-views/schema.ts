// The panel's lists that can be saved as views: their filters, sorts and columns. Browsers import this file.
import { z } from 'zod';
import type { Permission } from '@/lib/domain/permissions';
import { isStorable } from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';

interface ListTerms {
  /** What its readers need. */
  access: Permission;
  path: string;
  /**
   * What a view keeps of the address. A search is never kept: it names a customer, and a view is for a kind of work.
   */
  kept: readonly string[];
  /** The columns that can be hidden, in their order; ids of the table's columns. */
  columns: readonly string[];
  /** Of these the ones that are hidden until somebody chooses them. */
  hidden: readonly string[];
}

export const LISTS = {
  orders: {
    access: 'orders.read',
    path: '/admin/txn',
    kept: [
      ...['status', 'product', 'mode', 'from', 'to', 'sort', 'columns'],
      ...['dated', 'supplier', 'campaign', 'coupon', 'role', 'hour', 'cost', 'refund'],
    ],
    columns: ['item', 'player', 'customer', 'price', 'paid', 'status', 'remarks'],
    hidden: ['paid'],
  },
  users: {
    access: 'users.read',
    path: '/admin/usersdata',
    kept: ['role', 'verified', 'sort', 'columns'],
    columns: ['mobile', 'role', 'balance', 'standing', 'joined'],
    hidden: [],
  },
  transactions: {
    access: 'wallet.read',
    path: '/admin/wallettxn',
    kept: ['type', 'status', 'from', 'to', 'sort', 'columns'],
    columns: ['type', 'amount', 'status', 'customer', 'order', 'remarks'],
    hidden: [],
  },
} as const satisfies Record<string, ListTerms>;
export type ListName = keyof typeof LISTS;

const termsOf = (list: ListName): ListTerms => LISTS[list];

/** What is written for no column at all: an empty parameter is left out of addresses. */
const NONE = 'none';

/** The columns of a list that a text like 'price,status' names, in the order of the list; null for an empty text. */
export function columnsIn(list: ListName, text: string | undefined): string[] | null {
  if (!text) return null;
  const named = text.split(',');
  return termsOf(list).columns.filter((column) => named.includes(column));
}

export const columnsText = (columns: readonly string[]): string => columns.join(',') || NONE;

export function usualColumns(list: ListName): string[] {
  const { columns, hidden } = termsOf(list);
  return columns.filter((column) => !hidden.includes(column));
}

/** What a view keeps of the parameters of an address. */
export function keptQuery(list: ListName, given: Readonly<Record<string, string | undefined>>): string {
  const kept = termsOf(list).kept.flatMap((name) => {
    const value = given[name];
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(kept).toString();
}

const listName = z.enum(['orders', 'users', 'transactions']) satisfies z.ZodType<ListName>;
const viewId = z.string().min(1).max(64);
const name = z
  .string()
  .trim()
  .min(1, issue('fieldErrors.empty'))
  .max(60, issue('fieldErrors.tooLong'))
  .refine(isStorable, issue('fieldErrors.unseenCharacters'));
/** In characters. */
export const MAX_QUERY = 1000;
const query = z.string().max(MAX_QUERY).refine(isStorable);

export const saveViewForm = z.object({ list: listName, name, shared: z.boolean(), query });
/** `query` is null when the view keeps what it shows. */
export const editViewForm = z.object({
  id: viewId,
  seen: z.int().nonnegative(),
  name,
  shared: z.boolean(),
  query: query.nullable(),
});
/** `seen`: the version that the page showed; pages of the version before send none. */
export const deleteViewForm = z.object({ id: viewId, seen: z.int().nonnegative().optional() });
/** Null: the columns that the list usually shows. */
export const chooseColumnsForm = z.object({
  list: listName,
  columns: z.array(z.string().max(40)).max(20).nullable(),
});

export interface SavedViewView {
  id: string;
  name: string;
  shared: boolean;
  query: string;
  /** Of its owner; null for one's own. */
  by: string | null;
  /** Whether the viewer may change and delete it. */
  mayChange: boolean;
  version: number;
}

/** How a list is opened: by its address, or by that of a view. */
export interface OpenedList {
  list: ListName;
  /** The parameters of the address; those of the view when the address names one. */
  given: Record<string, string>;
  views: SavedViewView[];
  /** The id of the view that was opened, '' for none. */
  view: string;
  /** The ids of the columns that are shown. */
  columns: string[];
}
