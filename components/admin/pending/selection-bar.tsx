import { buttonClass } from '@/components/ui/button-class';
import { MOST_ENDED_TOGETHER } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import type { OrderSelection } from './use-order-selection';

interface SelectionBarProps {
  selection: OrderSelection;
  /** How many can be chosen. */
  choosable: number;
  /** Rupees of those that are chosen. */
  value: number;
  onEnd: () => void;
}

/** How many by-hand orders are chosen, and what is done with them. */
export function SelectionBar({ selection, choosable, value, onEnd }: SelectionBarProps) {
  const { chosen, chooseAll, clear } = selection;
  const most = Math.min(choosable, MOST_ENDED_TOGETHER);
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <button type="button" onClick={chooseAll} className={buttonClass('quiet', 'small', 'max-lg:min-h-11')}>
        Select {most === choosable ? `all ${most}` : `the first ${most}`} by hand
      </button>
      {chosen.length > 0 && (
        <>
          <button
            type="button"
            onClick={onEnd}
            aria-haspopup="dialog"
            className={buttonClass('accent', 'small', 'max-lg:min-h-11')}
          >
            End {chosen.length} together
          </button>
          <button type="button" onClick={clear} className={buttonClass('plain', 'small', 'max-lg:min-h-11')}>
            Clear
          </button>
        </>
      )}
      <p role="status" className="text-muted text-sm tabular-nums">
        {chosen.length > 0 && `${chosen.length} selected, ${formatRupees(value)}`}
      </p>
    </div>
  );
}
