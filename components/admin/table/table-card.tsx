import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { type FilterField, FilterForm } from '@/components/ui/filter-form';
import { type FilterValues, filterQuery } from '@/components/ui/filter-query';
import { columnsText, keptQuery, type OpenedList } from '@/lib/domain/saved-views/schema';
import { type ChooseColumns, ColumnsButton } from './columns-button';
import { type ListAddress, valuesOf } from './list-look';
import { PageSizes } from './page-sizes';
import { SavedViews } from './saved-views';
import { type PagerWords, TablePager } from './table-pager';
import type { ViewActions } from './view-actions';

/** What a list with saved views and chosen columns is given. */
export interface SavedList {
  opened: OpenedList;
  actions: ViewActions & { chooseColumns: ChooseColumns };
}

interface TableCardProps extends ListAddress {
  /** The plural of the rows in lower case: 'orders'. */
  noun: string;
  /** The number of filtered rows; null for thousands, which are not counted. */
  total: number | null;
  /** The sum of the filtered rows, such as '₹1,200'. */
  sum?: string;
  fields: readonly FilterField[];
  newer: string | null;
  older: string | null;
  /** The path of a CSV of the filtered rows; undefined when there is none. */
  csvPath?: string;
  /** What the links to other pages are called, if not by age. */
  words?: PagerWords;
  /** Absent for a list without saved views and chosen columns. */
  saved?: SavedList;
  children: ReactNode;
}

/** A table of the panel with filters, pager and CSV link. All its state is in the address. */
export function TableCard(props: TableCardProps) {
  const { id, noun, total, sum, fields, filter, look, size, sizes, newer, older, csvPath, saved } = props;
  const named = fields.flatMap((field) => (field.kind === 'days' ? ['from', 'to'] : [field.name]));
  const values = valuesOf(props);
  // Filters without a field, which links of the panel set, stay when others are changed.
  const kept: FilterValues = Object.fromEntries(
    Object.entries(values).filter(([name]) => !named.includes(name)),
  );
  // After another sort the first page is not the newest.
  const words = look?.sort ? BY_PLACE : props.words;
  return (
    <section id={id} aria-label={noun} className="panel scroll-mt-20 p-4 md:p-6">
      {saved && (
        <SavedViews
          opened={saved.opened}
          query={keptQuery(saved.opened.list, { ...values, columns: columnsText(saved.opened.columns) })}
          noun={noun}
          actions={saved.actions}
        />
      )}
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
            {saved && (
              <ColumnsButton opened={saved.opened} values={values} choose={saved.actions.chooseColumns} />
            )}
            {csvPath && total !== 0 && (
              <a
                href={`${csvPath}${filterQuery({ ...filter, sort: look?.sort ?? '' })}`}
                download
                className={buttonClass('quiet')}
              >
                <Download aria-hidden className="size-4" /> CSV
              </a>
            )}
          </div>
        </div>
        {props.children}
        <TablePager
          label={`Pages of ${noun}`}
          values={values}
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
