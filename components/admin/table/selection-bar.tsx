import { Download, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import type { Reply } from '@/components/shared/api/request';
import { buttonClass } from '@/components/ui/button-class';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { MOST_SELECTED, type Selection } from './use-selection';

interface SelectionBarProps {
  selection: Selection;
  /** The ids of the page's rows. */
  shown: readonly string[];
  /** The plural of the rows in lower case: 'orders'. */
  noun: string;
  /** The path of a CSV, which takes `ids`; without it there is none. */
  csvPath?: string;
  /** The number of rows that match the filter, on all pages; null for thousands. */
  total: number | null;
  /** The ids of the first rows that match the filter, in the order of the list. */
  readMatching: () => Promise<Reply<string[]>>;
  /** The buttons of what else can be done with the selected rows. */
  children?: ReactNode;
}

/**
 * How many rows are selected, on all pages, and what can be done with them. The count is announced when it changes. The
 * bar is before the rows for the keyboard, and at the lower edge of the window below them: above them, it would move
 * the row that was just pressed. Its parent is a column.
 */
export function SelectionBar({
  selection: { ids, clear, replace },
  shown,
  noun,
  csvPath,
  total,
  readMatching,
  children,
}: SelectionBarProps) {
  const { busy, run } = useBusy();
  const count = useRef<HTMLParagraphElement>(null);
  const elsewhere = ids.filter((id) => !shown.includes(id)).length;
  const one = noun.replace(/s$/, '');
  const isBound = total === null || total > MOST_SELECTED;
  const selectMatching = () =>
    run(async () => {
      const reply = await readMatching();
      if (reply.ok) replace(reply.data.slice(0, MOST_SELECTED));
      else showToast(errorText(reply.failure), 'bad');
    });
  const clearAll = () => {
    clear();
    // The button leaves with the selection, and would take the focus with it.
    count.current?.focus();
  };
  return (
    <div
      data-selection-bar={ids.length > 0 || undefined}
      className={
        ids.length === 0
          ? 'sr-only'
          : 'sticky bottom-[calc(var(--bar-bottom)+0.75rem)] z-10 order-last mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-edge bg-raised p-3 text-sm shadow-lift'
      }
    >
      <p
        ref={count}
        tabIndex={-1}
        aria-live="polite"
        className={ids.length === 0 ? undefined : 'mr-auto pl-2 font-semibold tabular-nums'}
      >
        {ids.length === 0 ? `No ${noun} selected` : `${ids.length} ${ids.length === 1 ? one : noun} selected`}
        {elsewhere > 0 && `, ${elsewhere} of them not on this page`}
      </p>
      {ids.length > 0 && (
        // One line on a phone, where several would cover the rows.
        <div className="-m-1 flex min-w-0 items-center gap-2 overflow-x-auto p-1 lg:flex-wrap [&>*]:shrink-0">
          <button
            type="button"
            onClick={() => void selectMatching()}
            aria-disabled={busy}
            className={buttonClass('quiet', 'medium', 'tabular-nums')}
          >
            {isBound ? `Select the first ${MOST_SELECTED}` : `Select all ${total}`} that match
          </button>
          {children}
          {csvPath !== undefined && (
            <a
              href={`${csvPath}?ids=${ids.join(',')}`}
              download
              className={buttonClass('quiet', 'medium', 'tabular-nums')}
            >
              <Download aria-hidden className="size-4" /> CSV of {ids.length}
            </a>
          )}
          <button type="button" onClick={clearAll} className={buttonClass('plain')}>
            <X aria-hidden className="size-4" /> Clear selection
          </button>
        </div>
      )}
    </div>
  );
}
