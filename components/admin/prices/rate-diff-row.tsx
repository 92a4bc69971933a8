import { classNames } from '@/components/ui/class-names';
import type { RateDiff } from '@/lib/domain/catalogue/schema';
import { percentText } from './change-texts';

/** A rate of a draft before and after, which can still be corrected. */
export function RateDiffRow({ row }: { row: RateDiff }) {
  const { currency, old, text, percent, isLarge, error, seen } = row;
  return (
    <li className="py-4">
      <input type="hidden" name="currency" value={currency} />
      <input type="hidden" name={`seen rate ${currency}`} value={old ?? ''} />
      <label className="flex flex-wrap items-center gap-3 text-sm tabular-nums">
        <span className="font-semibold">Rupees for 1 {currency}</span>
        <span className="text-muted">{old === null ? 'not known' : `₹${old}`} →</span>
        <input
          key={text}
          name={`rate-${currency}`}
          defaultValue={text}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error !== ''}
          className={classNames(
            'min-h-11 w-28 rounded-xl border bg-night px-3 text-right text-sm text-text',
            error === '' ? 'border-edge' : 'border-bad',
          )}
        />
        <span className={isLarge ? 'font-semibold text-bad' : 'text-muted'}>{percentText(percent)}</span>
      </label>
      {error !== '' && (
        <p role="alert" className="text-bad text-sm">
          {error}
        </p>
      )}
      {seen !== null && (
        <p className="text-sm text-wait">
          Somebody has changed it since you opened the page. It was ₹{seen}.
        </p>
      )}
    </li>
  );
}
