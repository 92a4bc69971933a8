import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { type FilterField, FilterForm } from '@/components/ui/filter-form';
import { type FilterValues, filterQuery } from '@/components/ui/filter-query';
import { PageSizes } from './page-sizes';
import type { TableSort } from './sort-link';
import { type PagerWords, TablePager } from './table-pager';

interface TableCardProps {
  /** The id of the region, also used as the fragment, such as 'orders'. */
  id: string;
  /** The plural of the rows in lower case: 'orders'. */
  noun: string;
  /** The number of filtered rows; null for thousands, which are not counted. */
  total: number | null;
  /** The sum of the filtered rows, such as '₹1,200'. */
  sum?: string;
  fields: readonly FilterField[];
  /** Also those that no field shows. */
  filter: FilterValues;
  /** How the rows are shown, which a filter does not change: the sort. */
  look?: FilterValues;
  size: number;
  sizes: readonly number[];
  newer: string | null;
  older: string | null;
  /** The path of a CSV of the filtered rows; undefined when there is none. */
  csvPath?: string;
  /** What the links to other pages are called, if not by age. */
  words?: PagerWords;
  children: ReactNode;
}

/** A table of the panel with filters, pager and CSV link. All its state is in the address. */
export function TableCard(props: TableCardProps) {
  const { id, noun, total, sum, fields, filter, look, size, sizes, newer, older, csvPath, children } = props;
  const named = fields.flatMap((field) => (field.kind === 'days' ? ['from', 'to'] : [field.name]));
  // Filters without a field, which links of the panel set, stay when others are changed.
  const hidden = Object.entries(filter).filter(([name]) => !named.includes(name));
  const kept: FilterValues = { ...look, ...sizeValue(size, sizes), ...Object.fromEntries(hidden) };
  // After another sort the first page is not the newest.
  const words = look?.sort ? BY_PLACE : props.words;
  return (
    <section id={id} aria-label={noun} className="panel scroll-mt-20 p-4 md:p-6">
      <FilterForm fields={fields} values={filter} kept={kept} anchor={id} />
      <div className="transition-opacity peer-data-pending:opacity-50">
        <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status" className="font-semibold text-muted text-sm tabular-nums">
            {total === null ? 'Thousands of' : total.toLocaleString('en-IN')}{' '}
            {total === 1 ? noun.replace(/s$/, '') : noun}
            {sum && `, ${sum} together`}
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <PageSizes values={{ ...filter, ...look }} size={size} sizes={sizes} />
            {csvPath && total !== 0 && (
              <a
                href={`${csvPath}${filterQuery({ ...filter, ...look })}`}
                download
                className={buttonClass('quiet')}
              >
                <Download aria-hidden className="size-4" /> CSV
              </a>
            )}
          </div>
        </div>
        {children}
        <TablePager
          label={`Pages of ${noun}`}
          values={{ ...filter, ...kept }}
          newer={newer}
          older={older}
          anchor={id}
          {...(words && { words })}
        />
      </div>
    </section>
  );
}

/** What the links to other pages are called in a list that is not sorted by age. */
export const BY_PLACE: PagerWords = { first: 'First', previous: 'Previous', next: 'Next', last: 'Last' };

const sizeValue = (size: number, [usual]: readonly number[]): FilterValues =>
  size === usual ? {} : { limit: String(size) };

/** The sort of a list, for its table: `usual` is that of an address without one. */
export function tableSort(
  { id, filter, look, size, sizes }: Pick<TableCardProps, 'id' | 'filter' | 'look' | 'size' | 'sizes'>,
  usual: string,
): TableSort {
  return {
    current: look?.sort || usual,
    usual,
    values: { ...filter, ...look, ...sizeValue(size, sizes) },
    anchor: id,
  };
}
