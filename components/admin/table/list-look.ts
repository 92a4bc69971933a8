import type { FilterValues } from '@/components/ui/filter-query';
import { columnsText, LISTS, type OpenedList } from '@/lib/domain/saved-views/schema';
import type { TableSort } from './sort-link';

/** How the rows of a list are shown, as parameters of the address that a filter does not change. */
export function lookOf({ given, view, columns }: OpenedList, sort: string | undefined): FilterValues {
  return { sort: sort ?? '', columns: given.columns ? columnsText(columns) : '', in: view };
}

/** The ids of the columns that are not shown. */
export function hiddenColumns({ list, columns }: Pick<OpenedList, 'list' | 'columns'>): string[] {
  return LISTS[list].columns.filter((column) => !columns.includes(column));
}

/** What the parts of a table need of its address. */
export interface ListAddress {
  /** The id of the region, also used as the fragment, such as 'orders'. */
  id: string;
  /** Also the filters that no field shows. */
  filter: FilterValues;
  look?: FilterValues;
  size: number;
  sizes: readonly number[];
}

/** All parameters of the address but the page; the size only when it is not the usual one. */
export function valuesOf({ filter, look, size, sizes }: ListAddress): FilterValues {
  return { ...filter, ...look, ...(size === sizes[0] ? {} : { limit: String(size) }) };
}

/** The sort of a list, for its table: `usual` is that of an address without one. */
export function tableSort(address: ListAddress, usual: string): TableSort {
  return {
    current: address.look?.sort || usual,
    usual,
    values: valuesOf(address),
    anchor: address.id,
  };
}
