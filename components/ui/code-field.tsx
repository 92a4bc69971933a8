'use client';

import type { CSSProperties, Ref } from 'react';
import { classNames } from './class-names';
import { codeIn } from './digits';
import { describedBy, FieldFrame, type FieldText } from './field-frame';

const DIGITS = 6;
const boxes = Array.from({ length: DIGITS }, (_, place) => place);

// Letter spacing puts one digit into each box. The space after the last digit has to fit too, or the field would
// scroll, so the field is one box wider than its visible part.
const letterStyle = {
  '--pitch': 'calc((100cqi + 0.5rem) / 6)',
  width: 'calc(100% + var(--pitch))',
  paddingLeft: 'calc((var(--pitch) - 0.5rem - 1ch) / 2)',
  letterSpacing: 'calc(var(--pitch) - 1ch)',
} as CSSProperties; // React's type does not know custom properties.

interface CodeFieldProps extends FieldText {
  ref?: Ref<HTMLInputElement>;
  /** Called when the sixth digit has been entered. */
  onComplete: (code: string) => void;
}

/** One native field that looks like six boxes: autofill, paste, cursor and screen readers work as in any field. */
export function CodeField({ ref, onComplete, ...fieldText }: CodeFieldProps) {
  const write = (field: HTMLInputElement, text: string) => {
    const code = codeIn(text, DIGITS);
    if (code !== field.value) field.value = code;
    if (code.length === DIGITS) onComplete(code);
  };
  return (
    <FieldFrame {...fieldText}>
      <div className="@container relative mt-2.5 rounded-xl outline-offset-4 outline-accent has-focus-visible:outline-2">
        <div aria-hidden className="pointer-events-none absolute inset-0 grid grid-cols-6 gap-2">
          {boxes.map((place) => (
            <span
              key={place}
              className={classNames(
                'rounded-xl border bg-night',
                fieldText.error ? 'border-bad' : 'border-edge',
              )}
            />
          ))}
        </div>
        <div className="relative overflow-clip">
          <input
            ref={ref}
            id={fieldText.id}
            name={fieldText.id}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={DIGITS}
            required
            {...describedBy(fieldText)}
            onInput={({ currentTarget }) => write(currentTarget, currentTarget.value)}
            onPaste={(event) => {
              // Without this the browser would cut a pasted text message down to its first six characters.
              event.preventDefault();
              write(event.currentTarget, event.clipboardData.getData('text'));
            }}
            style={letterStyle}
            className="block h-14 bg-transparent font-bold font-mono text-2xl text-text caret-accent outline-none selection:bg-transparent selection:text-accent"
          />
        </div>
      </div>
    </FieldFrame>
  );
}
