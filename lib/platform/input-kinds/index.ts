// The kinds of what people are asked to type, with one rule each. The same rule runs in the browser before a call and
// on the server. Safe to import in a browser.

/** id: a name or number that a game gives; list: one of some choices. */
export const INPUT_KINDS = ['id', 'number', 'text', 'email', 'phone', 'list'] as const;

export type InputKind = (typeof INPUT_KINDS)[number];

export interface AskedValue {
  kind: InputKind;
  /** The choices of a list. */
  options: string[];
}

export type InputFault =
  | 'empty'
  | 'tooLong'
  | 'characters'
  | 'notId'
  | 'notDigits'
  | 'notEmail'
  | 'notPhone'
  | 'notOneOf';

export const LONGEST_INPUT = 100;

// Line ends, and characters that are not seen but for the joiners of Indian scripts: what a person reads must be what
// is sent.
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|(?![\u200c\u200d])\p{Cf}/u;
// Ids of games have names with spaces inside, tags and signs, such as 'Some Player#1234'; none has these.
const NO_ID = /[<>"`\\]|\s{2}/;
const EMAIL = /^[^\s@<>"`\\,;:()[\]]{1,64}@[^\s@<>"`\\,;:()[\]]+\.[\p{L}\d-]{2,}$/u;
const PHONE = /^\+?\d[\d -]{6,17}\d$/;

/** Whether a text is one line of visible characters that can be stored and sent. */
export function isOneLine(text: string): boolean {
  return text.isWellFormed() && !UNSEEN.test(text);
}

/** Whether a label asks for the first value again. */
const asksAgain = (label: string) => /^confirm\b/i.test(label);
const isSame = (first: string, second: string) => first.trim().toLowerCase() === second.trim().toLowerCase();

/** Whether a second value differs from the first, although its label asks for the same again. */
export function differsFromFirst(label: string, first: string, second: string): boolean {
  return asksAgain(label) && !isSame(first, second);
}

/** Whether a value only repeats the first, to guard against typing mistakes. Receipts leave such a value out. */
export function repeatsFirst(label: string, first: string, value: string): boolean {
  return asksAgain(label) && isSame(first, value);
}

/** What is wrong with a trimmed value; null when it is right. */
export function faultOf({ kind, options }: AskedValue, value: string): InputFault | null {
  if (value === '') return 'empty';
  if (value.length > LONGEST_INPUT) return 'tooLong';
  if (!isOneLine(value)) return 'characters';
  switch (kind) {
    case 'number':
      return /^\d{1,20}$/.test(value) ? null : 'notDigits';
    case 'id':
      return NO_ID.test(value) ? 'notId' : null;
    case 'email':
      return EMAIL.test(value) ? null : 'notEmail';
    case 'phone':
      return PHONE.test(value) ? null : 'notPhone';
    case 'list':
      return options.includes(value) ? null : 'notOneOf';
    case 'text':
      return null;
  }
}
