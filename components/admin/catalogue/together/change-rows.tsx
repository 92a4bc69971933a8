import { classNames } from '@/components/ui/class-names';
import type { CatalogueRow } from './catalogue-row';
import type { ChangeResult } from './use-catalogue-change';

interface ChangeRowsProps {
  rows: readonly CatalogueRow[];
  label: string;
  results: ReadonlyMap<string, ChangeResult>;
  obstacle: (row: CatalogueRow) => string | null;
}

/** What a change does to each: before it, which are left out and why; afterwards what became of it. */
export function ChangeRows({ rows, label, results, obstacle }: ChangeRowsProps) {
  return (
    <ul
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop, a list that scrolls cannot be scrolled by keyboard
      tabIndex={0}
      className="mt-2 max-h-52 divide-y divide-line overflow-y-auto rounded-xl border border-line px-3 text-sm"
    >
      {rows.map((row) => {
        const { text, tone } = stateOf(results.get(row.id), obstacle(row));
        return (
          <li key={row.id} className="py-2 [overflow-wrap:anywhere]">
            <p className="font-semibold">{row.name}</p>
            {text !== '' && <p className={classNames('text-xs', tone)}>{text}</p>}
          </li>
        );
      })}
    </ul>
  );
}

const TONES: Record<ChangeResult['state'], string> = {
  done: 'text-good',
  asked: 'text-wait',
  refused: 'text-bad',
  unknown: 'text-wait',
};

function stateOf(result: ChangeResult | undefined, obstacle: string | null): { text: string; tone: string } {
  if (result) return { text: result.text || 'Done.', tone: TONES[result.state] };
  return { text: obstacle === null ? '' : `Left out: ${obstacle}.`, tone: 'text-muted' };
}
