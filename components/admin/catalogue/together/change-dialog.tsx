import { useState } from 'react';
import { LeaveButton } from '@/components/admin/leave-button';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import type { CatalogueChange, ChangePair } from './catalogue-change';
import type { CatalogueRow } from './catalogue-row';
import { ChangeRows } from './change-rows';
import { type ChangeResult, useCatalogueChange } from './use-catalogue-change';

interface ChangeDialogProps {
  /** Null: closed. The first one is offered, the second one takes it back. */
  pair: ChangePair | null;
  rows: readonly CatalogueRow[];
  /** 'item' or 'product'. */
  noun: string;
  onClose: () => void;
}

/** Changes many products or items: what it does before, how far it is meanwhile, what became of each afterwards. */
export function ChangeDialog({ pair, onClose, ...rest }: ChangeDialogProps) {
  const label = pair?.[0].label ?? '';
  return (
    <Dialog open={pair !== null} onClose={onClose} label={label} className={dialogClass}>
      {pair && <ChangeForm pair={pair} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function ChangeForm({
  pair: [first, inverse],
  rows: given,
  noun,
  onClose,
}: ChangeDialogProps & { pair: ChangePair }) {
  // As they were when the dialog was opened: the page behind it is read again while they change.
  const [rows] = useState(given);
  const [change, setChange] = useState(first);
  const { results, phase, run, stop } = useCatalogueChange();
  const ready = rows.filter((row) => first.obstacle(row) === null);
  const [sent, setSent] = useState(ready);
  const rest = sent.filter(({ id }) => isOpen(results.get(id)));
  const done = sent.filter(({ id }) => results.get(id)?.state === 'done');
  const undoable = done.filter(({ id }) => !first.isUndoneBySet || results.get(id)?.seen?.set !== undefined);
  const began = phase !== 'new';

  const takeBack = () => {
    const now = undoable.map((row) => ({ ...row, ...results.get(row.id)?.seen }));
    setChange(inverse);
    setSent(now);
    void run(inverse, now);
  };

  return (
    <>
      <h2 className="font-bold text-lg">
        {change.label}
        {change !== first && ' again'}
      </h2>
      {began ? (
        <Progress change={change} sent={sent} results={results} noun={noun} />
      ) : (
        <Plan change={first} ready={ready} rows={rows} noun={noun} />
      )}
      <ChangeRows
        rows={began ? sent : rows}
        label={`Selected ${noun}s`}
        results={results}
        obstacle={began ? () => null : first.obstacle}
      />
      <div className="mt-4 flex flex-wrap justify-end gap-3 max-sm:[&>*]:grow">
        <LeaveButton isRunning={phase === 'running'} onStop={stop} onClose={onClose}>
          {began ? 'Close' : 'Change nothing'}
        </LeaveButton>
        {phase === 'ended' && change === first && undoable.length > 0 && (
          <button type="button" onClick={takeBack} className={buttonClass('quiet')}>
            Undo {countOf(undoable, noun)}
          </button>
        )}
        {rest.length > 0 && (
          <button
            type="button"
            aria-disabled={phase === 'running'}
            onClick={() => void run(change, rest)}
            className={buttonClass()}
          >
            {phase === 'ended'
              ? `Try ${countOf(rest, noun)} again`
              : `${change.label}: ${countOf(rest, noun)}`}
          </button>
        )}
      </div>
    </>
  );
}

const isOpen = (result: ChangeResult | undefined) => result?.state !== 'done' && result?.state !== 'asked';

interface PlanProps {
  change: CatalogueChange;
  ready: readonly CatalogueRow[];
  rows: readonly CatalogueRow[];
  noun: string;
}

/** Before: how many are changed, and how many are left out for which reason. */
function Plan({ change, ready, rows, noun }: PlanProps) {
  const reasons = new Map<string, number>();
  for (const row of rows) {
    const reason = change.obstacle(row);
    if (reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return (
    <div role="status" className="mt-2 space-y-1 text-sm tabular-nums">
      <p className="font-semibold">
        {ready.length === 0 ? 'None of them is changed.' : `${countOf(ready, noun)} will be ${change.done}.`}
      </p>
      {[...reasons].map(([reason, count]) => (
        <p key={reason} className="text-muted">
          {count} left out: {reason}.
        </p>
      ))}
    </div>
  );
}

interface ProgressProps {
  change: CatalogueChange;
  sent: readonly CatalogueRow[];
  results: ReadonlyMap<string, ChangeResult>;
  noun: string;
}

function Progress({ change, sent, results, noun }: ProgressProps) {
  const having = (state: ChangeResult['state']) =>
    sent.filter(({ id }) => results.get(id)?.state === state).length;
  const answered = sent.filter(({ id }) => results.has(id)).length;
  const others = [
    [having('asked'), 'for a second person to approve'],
    [having('refused'), 'refused'],
    [having('unknown'), 'without an answer'],
    [sent.length - answered, 'not tried yet'],
  ] as const;
  return (
    <div className="mt-2 space-y-2">
      <progress
        aria-label={`${noun}s with an answer`}
        max={sent.length}
        value={answered}
        className="h-2 w-full overflow-hidden rounded-full accent-accent"
      />
      <p role="status" className="font-semibold text-sm tabular-nums">
        {having('done')} of {countOf(sent, noun)} {change.done}
        {others.flatMap(([count, words]) => (count > 0 ? [`, ${count} ${words}`] : [])).join('')}.
      </p>
    </div>
  );
}

const countOf = (rows: readonly CatalogueRow[], noun: string) =>
  `${rows.length} ${rows.length === 1 ? noun : `${noun}s`}`;
