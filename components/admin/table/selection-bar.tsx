import { Download, X } from 'lucide-react';
import { buttonClass } from '@/components/ui/button-class';
import type { Selection } from './use-selection';

interface SelectionBarProps {
  selection: Selection;
  /** The ids of the page's rows. */
  shown: readonly string[];
  /** The plural of the rows in lower case: 'orders'. */
  noun: string;
  /** The path of a CSV, which takes `ids`. */
  csvPath: string;
}

/** How many rows are selected, and what can be done with them. The count is announced when it changes. */
export function SelectionBar({ selection: { ids, clear }, shown, noun, csvPath }: SelectionBarProps) {
  const elsewhere = ids.filter((id) => !shown.includes(id)).length;
  const one = noun.replace(/s$/, '');
  return (
    <div className={ids.length === 0 ? 'sr-only' : 'flex flex-wrap items-center gap-2 pb-3 text-sm'}>
      <p aria-live="polite" className="mr-auto font-semibold tabular-nums">
        {ids.length > 0 && `${ids.length} ${ids.length === 1 ? one : noun} selected`}
        {elsewhere > 0 && `, ${elsewhere} of them not on this page`}
      </p>
      {ids.length > 0 && (
        <>
          <a
            href={`${csvPath}?ids=${ids.join(',')}`}
            download
            className={buttonClass('quiet', 'medium', 'tabular-nums')}
          >
            <Download aria-hidden className="size-4" /> CSV of {ids.length}
          </a>
          <button type="button" onClick={clear} className={buttonClass('plain')}>
            <X aria-hidden className="size-4" /> Clear selection
          </button>
        </>
      )}
    </div>
  );
}
