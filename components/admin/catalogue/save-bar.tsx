import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';

interface SaveBarProps {
  count: number;
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Shown at the lower edge of the window while there are unsaved prices. */
export function SaveBar({ count, busy, onSave, onDiscard }: SaveBarProps) {
  if (count === 0) return null;
  return (
    <div className="sticky bottom-[calc(var(--bar-bottom)+0.75rem)] z-10 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-edge bg-raised p-3 shadow-lift">
      <p role="status" className="pl-2 font-semibold text-sm tabular-nums">
        {count === 1 ? '1 row changed' : `${count} rows changed`}
      </p>
      <div className="flex gap-2">
        <button type="button" onClick={onDiscard} className={buttonClass('plain')}>
          Discard
        </button>
        <button type="button" aria-disabled={busy} onClick={onSave} className={buttonClass()}>
          {busy && <Spinner />} Save
        </button>
      </div>
    </div>
  );
}
