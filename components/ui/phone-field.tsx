'use client';

import { classNames } from './class-names';
import { mobileDigits } from './digits';
import { describedBy, FieldFrame, type FieldText } from './field-frame';
import { fieldClass } from './text-field';

/**
 * A field for an Indian mobile number, with +91 shown before it. Country code and spaces are removed from pasted
 * numbers.
 */
export function PhoneField({ name, ...fieldText }: FieldText & { name: string }) {
  return (
    <FieldFrame {...fieldText}>
      <div className="relative">
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-4 flex items-center border-line border-r pr-3 text-muted"
        >
          +91
        </span>
        <input
          id={fieldText.id}
          name={name}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          required
          {...describedBy(fieldText)}
          onInput={({ currentTarget }) => {
            const cleaned = mobileDigits(currentTarget.value);
            // Writing the same value again would move the cursor to the end.
            if (cleaned !== currentTarget.value) currentTarget.value = cleaned;
          }}
          className={classNames(fieldClass, 'pl-18 tabular-nums tracking-wide')}
        />
      </div>
    </FieldFrame>
  );
}
