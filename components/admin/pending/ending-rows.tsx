import { classNames } from '@/components/ui/class-names';
import { formatRupees } from '@/lib/platform/money';
import type { Ending, EndingResult } from './use-end-orders';

interface EndingRowsProps {
  /** Null while they are read. */
  endings: Ending[] | null;
  results: ReadonlyMap<string, EndingResult>;
  withClaimed: boolean;
}

/** What ending orders together does to each: before it, whether and why not; afterwards what became of it. */
export function EndingRows({ endings, results, withClaimed }: EndingRowsProps) {
  if (endings === null)
    return (
      <p role="status" className="py-4 text-center text-muted text-sm">
        Loading...
      </p>
    );
  return (
    <ul
      aria-label="Orders to be ended"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop, a list that scrolls cannot be scrolled by keyboard
      tabIndex={0}
      className="mt-2 max-h-52 divide-y divide-line overflow-y-auto rounded-xl border border-line px-3 text-sm"
    >
      {endings.map((ending) => {
        const { text, tone } = stateOf(ending, results.get(ending.orderid), withClaimed);
        return (
          <li key={ending.orderid} className="py-2 [overflow-wrap:anywhere]">
            <p className="flex justify-between gap-3">
              <span className="min-w-0 font-semibold">
                {ending.itemname} <span className="font-normal text-muted">for {ending.player}</span>
              </span>
              <span className="shrink-0 font-semibold tabular-nums">{formatRupees(ending.value)}</span>
            </p>
            <p className="text-muted text-xs">
              <span className="font-mono">{ending.orderid}</span>, {ending.useremail}
            </p>
            {text !== '' && <p className={classNames('text-xs', tone)}>{text}</p>}
          </li>
        );
      })}
    </ul>
  );
}

const TONES: Record<EndingResult['state'], string> = {
  done: 'text-good',
  asked: 'text-wait',
  refused: 'text-bad',
  unknown: 'text-wait',
};

function stateOf(
  { obstacle, claimed }: Ending,
  result: EndingResult | undefined,
  withClaimed: boolean,
): { text: string; tone: string } {
  if (result) return { text: result.text || 'Ended.', tone: TONES[result.state] };
  if (obstacle !== null) return { text: `Not ended: ${obstacle}`, tone: 'text-bad' };
  if (claimed === null) return { text: '', tone: '' };
  return {
    text: withClaimed ? `${claimed} has this.` : `Left out: ${claimed} has this.`,
    tone: 'text-wait',
  };
}
