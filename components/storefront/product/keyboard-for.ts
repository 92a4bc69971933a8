import type { InputHTMLAttributes } from 'react';
import type { AskedInput } from '@/lib/domain/catalogue/schema';

type Keyboard = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete'>;

const EMAIL: Keyboard = { type: 'email', inputMode: 'email', autoComplete: 'email' };
const PHONE: Keyboard = { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' };
const NUMBER: Keyboard = { type: 'text', inputMode: 'numeric', autoComplete: 'off' };
const TEXT: Keyboard = { type: 'text', inputMode: 'text', autoComplete: 'off' };

/** The keyboard that a phone opens for an input: by its kind, and by the label of one that takes any text. */
export function keyboardFor({ kind, label }: Pick<AskedInput, 'kind' | 'label'>): Keyboard {
  if (kind === 'email' || (kind === 'text' && /e-?mail/i.test(label))) return EMAIL;
  if (kind === 'phone' || (kind === 'text' && /mobile|phone/i.test(label))) return PHONE;
  if (kind === 'number') return NUMBER;
  return TEXT;
}
