import { Minus, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import { digitsOf } from './digits';
import { describedBy, FieldFrame, type FieldText } from './field-frame';

interface NumberCounterProps extends FieldText {
  /** A whole number; null while the field is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  /** Buttons and arrow keys go to the next multiple of it. */
  step?: number;
  /** Shown before the number, such as '₹'. */
  unit?: string;
  /** Is told, after `onChange`, when what was typed was changed to the minimum or the maximum. */
  onClamp?: (to: 'least' | 'most') => void;
}

const stepButtonClass =
  'grid size-[min(3rem,14vw)] shrink-0 select-none place-items-center rounded-xl border border-line bg-raised hover:border-edge aria-disabled:opacity-40';

/** A number field that accepts digits only and clamps its value; the buttons do nothing at the limits (spec S5.11). */
export function NumberCounter({
  value,
  onChange,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  step = 1,
  unit,
  onClamp,
  ...fieldText
}: NumberCounterProps) {
  const t = useTranslations('ui');
  const clamp = (wanted: number) => Math.min(max, Math.max(min, wanted));
  const now = value ?? min;
  const more = () => onChange(clamp((Math.floor(now / step) + 1) * step));
  const less = () => onChange(clamp((Math.ceil(now / step) - 1) * step));

  const stepByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    // Without this the cursor would jump to an end of the number.
    event.preventDefault();
    if (event.key === 'ArrowUp') more();
    else less();
  };

  return (
    <FieldFrame {...fieldText}>
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-label={t('less', { label: fieldText.label })}
          aria-disabled={now <= min}
          onClick={less}
          className={stepButtonClass}
        >
          <Minus aria-hidden className="size-5" />
        </button>
        <div className="relative min-w-0 flex-1">
          {unit && (
            <span
              aria-hidden
              className="absolute inset-y-0 left-[min(1rem,4vw)] grid place-items-center font-bold text-muted"
            >
              {unit}
            </span>
          )}
          <input
            id={fieldText.id}
            name={fieldText.id}
            {...describedBy(fieldText)}
            type="text"
            role="spinbutton"
            aria-valuenow={value ?? undefined}
            aria-valuemin={min}
            aria-valuemax={max}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            value={value ?? ''}
            // Selects the present amount, so that typing replaces it.
            onFocus={({ target }) => target.select()}
            onKeyDown={stepByKey}
            onChange={({ target }) => {
              const digits = digitsOf(target.value).slice(0, 15);
              // A number below the minimum is accepted while typing, because it may become larger.
              onChange(digits === '' ? null : Math.min(max, Number(digits)));
              if (Number(digits) > max) onClamp?.('most');
            }}
            onBlur={() => {
              if (value === null || clamp(value) === value) return;
              onChange(clamp(value));
              onClamp?.('least');
            }}
            className="min-h-12 w-full rounded-xl border border-edge bg-night pr-2 pl-[min(2.25rem,9vw)] text-center font-bold text-xl tabular-nums hover:border-muted focus-visible:border-accent aria-invalid:border-bad"
          />
        </div>
        <button
          type="button"
          aria-label={t('more', { label: fieldText.label })}
          aria-disabled={now >= max}
          onClick={more}
          className={stepButtonClass}
        >
          <Plus aria-hidden className="size-5" />
        </button>
      </div>
    </FieldFrame>
  );
}
