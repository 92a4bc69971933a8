'use client';

import type { CSSProperties, Ref } from 'react';
import { classNames } from './class-names';
import { codeIn } from './digits';
import { describedBy, FieldFrame, type FieldText } from './field-frame';

const DIGITS = 6;
const boxes = Array.from({ length: DIGITS }, (_, place) => place);

// One digit per box by the space between letters. The space after the last digit has to fit too, or the field scrolls:
// so it is one box wider than what is seen of it.
const measures = {
  '--pitch': 'calc((100cqi + 0.5rem) / 6)',
  width: 'calc(100% + var(--pitch))',
  paddingLeft: 'calc((var(--pitch) - 0.5rem - 1ch) / 2)',
  letterSpacing: 'calc(var(--pitch) - 1ch)',
} as CSSProperties; // React's type knows no custom properties.

interface CodeFieldProps extends FieldText {
  ref?: Ref<HTMLInputElement>;
  /** The sixth digit is in. */
  onComplete: (code: string) => void;
}

/** One native field that looks like six boxes: autofill, paste, cursor and screen readers work as in any field. */
export function CodeField({ ref, onComplete, ...words }: CodeFieldProps) {
  const write = (field: HTMLInputElement, text: string) => {
    const code = codeIn(text, DIGITS);
    if (code !== field.value) field.value = code;
    if (code.length === DIGITS) onComplete(code);
  };
  return (
    <FieldFrame {...words}>
      <div className="@container relative mt-2.5 rounded-xl outline-offset-4 outline-accent has-focus-visible:outline-2">
        <div aria-hidden className="pointer-events-none absolute inset-0 grid grid-cols-6 gap-2">
          {boxes.map((place) => (
            <span
              key={place}
              className={classNames('rounded-xl border bg-night', words.error ? 'border-bad' : 'border-edge')}
            />
          ))}
        </div>
        <div className="relative overflow-clip">
          <input
            ref={ref}
            id={words.id}
            name={words.id}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={DIGITS}
            required
            {...describedBy(words)}
            onInput={({ currentTarget }) => write(currentTarget, currentTarget.value)}
            onPaste={(event) => {
              // Before the browser cuts a whole message down to its first six letters.
              event.preventDefault();
              write(event.currentTarget, event.clipboardData.getData('text'));
            }}
            style={measures}
            className="block h-14 bg-transparent font-bold font-mono text-2xl text-text caret-accent outline-none selection:bg-transparent selection:text-accent"
          />
        </div>
      </div>
    </FieldFrame>
  );
}
