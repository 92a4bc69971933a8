import type { Language } from '@/lib/platform/languages';
import { translateStored } from '@/lib/platform/messages';

/** A row as its owner reads it: in their language where the store itself wrote the reason, else as somebody typed it. */
export function withReason<T extends { reason: string | null; orderid: string | null }>(
  language: Language,
  row: T,
): T {
  return { ...row, reason: translateStored(language, row.reason, row.orderid) };
}
