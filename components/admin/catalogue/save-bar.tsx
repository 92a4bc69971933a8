import { type FormTargetAction, withoutScripts } from '@/components/admin/prices/form-target';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import { PRICE_FORM } from './price-form-id';

interface SaveBarProps {
  count: number;
  busy: boolean;
  action: FormTargetAction;
  onReview: () => void;
  onDiscard: () => void;
}

/**
 * The form of the price list. Its bar is shown at the lower edge of the window while there are unsaved values, and
 * always in a browser without scripts.
 */
export function SaveBar({ count, busy, action, onReview, onDiscard }: SaveBarProps) {
  return (
    <form
      id={PRICE_FORM}
      action={withoutScripts(action)}
      onSubmit={(event) => {
        event.preventDefault();
        onReview();
      }}
      className="sticky bottom-[calc(var(--bar-bottom)+0.75rem)] z-10"
    >
      {count > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-edge bg-raised p-3 shadow-lift">
          <p role="status" className="pl-2 font-semibold text-sm tabular-nums">
            {count === 1 ? '1 row changed' : `${count} rows changed`}
          </p>
          <div className="flex gap-2">
            <button type="button" onClick={onDiscard} className={buttonClass('plain')}>
              Discard
            </button>
            <button type="submit" aria-disabled={busy} className={buttonClass()}>
              {busy && <Spinner />} Review
            </button>
          </div>
        </div>
      )}
      <noscript>
        <button type="submit" className={buttonClass()}>
          Review
        </button>
      </noscript>
    </form>
  );
}
