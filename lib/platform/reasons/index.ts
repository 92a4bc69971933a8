// Reasons and notes that staff write: kept for ever, and read by others. Browsers import this file.
import { z } from 'zod';
import { isStorable } from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';
import { looksLikeCode } from './looks-like-code';

export { looksLikeCode } from './looks-like-code';

/** A text of at most `max` characters, which may be empty; one that looks like a gift code is refused. */
export function reasonText(max: number) {
  return z
    .string()
    .trim()
    .max(max, issue('fieldErrors.tooLong'))
    .refine(isStorable)
    .refine((text) => !looksLikeCode(text), issue('fieldErrors.looksLikeCode'));
}

/** The same, which has to be given. */
export function requiredReason(max: number) {
  return reasonText(max).min(1, issue('fieldErrors.empty'));
}
