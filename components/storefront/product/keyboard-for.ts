import type { InputHTMLAttributes } from 'react';

type Keyboard = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete'>;

/** The keyboard that a phone opens for a field, derived from the field's label. */
export function keyboardFor(label: string): Keyboard {
  if (/e-?mail/i.test(label)) return { type: 'email', inputMode: 'email', autoComplete: 'email' };
  if (/mobile|phone/i.test(label)) return { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' };
  if (/\b(user|player|zone|server|character)?\s*(id|uid)\b/i.test(label) && !/riot|activision/i.test(label))
    return { type: 'text', inputMode: 'numeric', autoComplete: 'off' };
  return { type: 'text', inputMode: 'text', autoComplete: 'off' };
}
