'use client';

import { useEffect, useRef } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import { TextField } from '@/components/ui/text-field';
import { formatRupees } from '@/lib/platform/money';
import { LONGEST_CODE } from './purchase-draft';
import { type CouponFieldProps, useCouponField } from './use-coupon-field';

/** The field for a coupon code: applied by its button, and again whenever another item is chosen. */
export default function CouponBox(props: CouponFieldProps) {
  const { t, typed, type, apply, remove, error, busy, applied, focusNext } = useCouponField(props);
  const box = useRef<HTMLDivElement>(null);
  const isApplied = applied !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field and the Remove button replace each other when a coupon is applied or removed
  useEffect(() => {
    if (focusNext.current) box.current?.querySelector<HTMLElement>('input, button')?.focus();
    focusNext.current = false;
  }, [isApplied]);

  const step = applied?.steps.find(({ name }) => name === 'coupon');
  if (applied && step)
    return (
      <div ref={box} className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold text-good text-sm">
          {t('applied', { code: step.code ?? applied.code, amount: formatRupees(-step.amount) })}
        </p>
        <button type="button" onClick={remove} className={buttonClass('quiet')}>
          {t('remove')}
        </button>
      </div>
    );
  return (
    <div ref={box} className="mt-4 flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <TextField
          id="coupon"
          name="coupon"
          label={t('label')}
          value={typed}
          maxLength={LONGEST_CODE}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error ?? undefined}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter in this field must not buy.
            event.preventDefault();
            apply();
          }}
        />
      </div>
      <button
        type="button"
        // A press while a question is under way asks anew: the answer to come may be older than what the person knows.
        onClick={apply}
        className={buttonClass('quiet', 'medium', 'mt-7')}
      >
        {busy && <Spinner />} {t('apply')}
      </button>
    </div>
  );
}
