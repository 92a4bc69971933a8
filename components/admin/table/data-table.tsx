'use client';

import { type ColumnDef, metaHelper, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { usePermissions } from '@/components/admin/permissions/permissions-provider';
import { classNames } from '@/components/ui/class-names';
import type { Permission } from '@/lib/domain/permissions';
import { ariaSort, type ColumnSort, SortLink, type TableSort } from './sort-link';

interface ColumnMeta {
  /** Numbers are aligned right. */
  numeric?: boolean;
  /** A class for wide windows, such as 'lg:w-40'; columns without one share the remaining width. */
  width?: string;
  sort?: ColumnSort;
  /** For a column that only those with this permission can use: others do not see it. */
  access?: Permission;
}

/** No features of the table library are used: sorting, filtering and paging are done in SQL. */
const features = tableFeatures({ columnMeta: metaHelper<ColumnMeta>() });

export type Column<Row extends RowData> = ColumnDef<typeof features, Row>;

interface DataTableProps<Row extends RowData> {
  columns: Column<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  /** For screen readers: what the rows are, and their order. */
  caption: string;
  /** The message when there are no rows. */
  empty: string;
  /** A class for the minimum width in wide windows; below it the table scrolls sideways. */
  narrowest?: string;
  /** Absent for a table that cannot be sorted. */
  sort?: TableSort | undefined;
  /** The ids of columns that are not shown. */
  hidden?: readonly string[] | undefined;
  /** The keys of rows that have changed since the page was rendered. */
  changed?: ReadonlySet<string> | undefined;
}

/**
 * A table; on phones each row is a card whose cells show their column's name. In wide windows the columns have fixed
 * widths before any row is loaded, so that rows which load later shift nothing.
 */
export function DataTable<Row extends RowData>({
  columns,
  rows,
  rowId,
  caption,
  empty,
  narrowest = 'lg:min-w-[56rem]',
  sort,
  hidden,
  changed,
}: DataTableProps<Row>) {
  const permissions = usePermissions();
  const visible = useMemo(
    () =>
      columns.filter(
        ({ id, meta }) =>
          (id === undefined || !hidden?.includes(id)) &&
          (meta?.access === undefined || permissions.includes(meta.access)),
      ),
    [columns, hidden, permissions],
  );
  const table = useTable({ features, columns: visible, data: rows, getRowId: rowId });
  if (rows.length === 0)
    return (
      <p role="status" className="py-12 text-center text-muted">
        {empty}
      </p>
    );
  return (
    // Text for screen readers only is positioned absolutely. With `relative` it scrolls with the table; without it it
    // would make the page wider.
    <div className="-mx-1 relative overflow-x-auto px-1">
      {sort && <SortLinks sort={sort} columns={visible} />}
      <table className={classNames('w-full text-left text-sm max-lg:block lg:table-fixed', narrowest)}>
        <caption className="sr-only">{caption}</caption>
        <thead className="max-lg:sr-only">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="border-line border-b text-muted text-xs">
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={sortOf(sort, header.column.columnDef)}
                  className={classNames(
                    'px-2.5 pb-2.5 font-semibold first:pl-0 last:pr-0',
                    header.column.columnDef.meta?.width,
                    header.column.columnDef.meta?.numeric && 'text-right',
                  )}
                >
                  <Header sort={sort} by={header.column.columnDef.meta?.sort}>
                    {drawn(header.column.columnDef.header, header.getContext())}
                  </Header>
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody className="max-lg:grid max-lg:gap-3 lg:divide-y lg:divide-line">
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              data-row
              data-changed={changed?.has(row.id) || undefined}
              // The keys j and k move the focus from row to row.
              tabIndex={-1}
              className="scroll-my-20 outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent data-changed:bg-accent/10 max-lg:block max-lg:space-y-2 max-lg:rounded-2xl max-lg:border max-lg:border-line max-lg:bg-night max-lg:p-4"
            >
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  className={classNames(
                    'min-w-0 [overflow-wrap:anywhere] lg:px-2.5 lg:py-(--row-space) lg:leading-(--row-line,inherit) lg:first:pl-0 lg:last:pr-0',
                    'max-lg:grid max-lg:grid-cols-[5.5rem_minmax(0,1fr)] max-lg:items-baseline max-lg:gap-3',
                    cell.column.columnDef.meta?.numeric && 'tabular-nums lg:text-right',
                  )}
                >
                  <span aria-hidden className="text-muted text-xs lg:hidden">
                    {headerOf(cell.column.columnDef)}
                  </span>
                  <div className="min-w-0">{drawn(cell.column.columnDef.cell, cell.getContext())}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * What a column draws. It is called and not made a component: after each refresh of the page the columns are other
 * functions, for which React would make every cell anew, and the button that was pressed would lose the focus.
 */
function drawn<Given>(draw: string | ((given: Given) => ReactNode) | undefined, given: Given): ReactNode {
  return typeof draw === 'function' ? draw(given) : draw;
}

interface HeaderProps {
  sort: TableSort | undefined;
  by: ColumnSort | undefined;
  children: ReactNode;
}

/** In narrow windows the header is there for screen readers only: a link in it would have an invisible focus. */
function Header({ sort, by, children }: HeaderProps) {
  if (!sort || !by) return children;
  return (
    <>
      <span className="lg:hidden">{children}</span>
      <SortLink sort={sort} column={by} className="max-lg:hidden">
        {children}
      </SortLink>
    </>
  );
}

/** Sorting in narrow windows, where no header is seen. */
function SortLinks<Row extends RowData>({ sort, columns }: { sort: TableSort; columns: Column<Row>[] }) {
  return (
    <nav aria-label="Sort by" className="mb-3 flex flex-wrap items-center gap-2 text-sm lg:hidden">
      {columns.map(
        ({ id, meta, header }) =>
          meta?.sort && (
            <SortLink
              key={id}
              sort={sort}
              column={{ ...meta.sort, by: '' }}
              className="min-h-11 rounded-full border border-line px-4 font-semibold aria-[current]:border-accent"
            >
              {sentence(meta.sort.by ?? headerOf({ header }))}
            </SortLink>
          ),
      )}
    </nav>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function sortOf(sort: TableSort | undefined, { meta }: { meta?: ColumnMeta | undefined }) {
  return sort && meta?.sort ? ariaSort(sort, meta.sort) : undefined;
}

function headerOf({ header }: { header?: unknown }): string {
  return typeof header === 'string' ? header : '';
}
