import { Download, X } from 'lucide-react';
import type { ReactNode } from 'react';
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

/** How many rows are selected, on all pages, and what can be done with them. The count is announced when it changes. */
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
  const elsewhere = ids.filter((id) => !shown.includes(id)).length;
  const one = noun.replace(/s$/, '');
  const isBound = total === null || total > MOST_SELECTED;
  const selectMatching = () =>
    run(async () => {
      const reply = await readMatching();
      if (reply.ok) replace(reply.data.slice(0, MOST_SELECTED));
      else showToast(errorText(reply.failure), 'bad');
    });
  return (
    <div className={ids.length === 0 ? 'sr-only' : 'flex flex-wrap items-center gap-2 pb-3 text-sm'}>
      <p aria-live="polite" className="mr-auto font-semibold tabular-nums">
        {ids.length > 0 && `${ids.length} ${ids.length === 1 ? one : noun} selected`}
        {elsewhere > 0 && `, ${elsewhere} of them not on this page`}
      </p>
      {ids.length > 0 && (
        <>
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
          <button type="button" onClick={clear} className={buttonClass('plain')}>
            <X aria-hidden className="size-4" /> Clear selection
          </button>
        </>
      )}
    </div>
  );
}
