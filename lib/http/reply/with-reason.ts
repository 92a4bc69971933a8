import type { Language } from '@/lib/platform/languages';
import { translateStored } from '@/lib/platform/messages';

/**
 * A row for the customer: a reason that the store wrote is translated to their language, one that an administrator
 * typed is unchanged.
 */
export function withReason<T extends { reason: string | null; orderid: string | null }>(
  language: Language,
  row: T,
): T {
  return { ...row, reason: translateStored(language, row.reason, row.orderid) };
}
