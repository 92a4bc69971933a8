import type { LetterFacts } from '@/lib/domain/accounts/mails/letter';
import { istDateTime } from '@/lib/platform/time';

/** The time in IST, to the minute. */
export function validity(until: Date | null): string {
  return until === null ? '' : `, until ${istDateTime(until).slice(0, -3)} (IST)`;
}

/** By when an answer is expected. */
export function deadline(until: Date | null): string {
  return until === null ? '' : ` by ${istDateTime(until).slice(0, -3)} (IST)`;
}

export function notYou({ pages, supportUrl }: LetterFacts['shop']): string {
  return `If it was not you, set a new password now: ${pages}/forgetpassword and tell our support: ${supportUrl}`;
}

export function undo(link: string, until: Date | null): string {
  return `Was this not you? Undo it here: ${link} ${undoHint(until)}`;
}

export function undoHint(until: Date | null): string {
  return `The link works once${validity(until)}. It restores your account, signs out all devices and locks it until you set a new password by email.`;
}
