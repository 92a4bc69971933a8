import { violatedUnique } from '@/lib/platform/db';

/** The second one is that of references with letters, which are the same in any letters. */
const OF_REFERENCES = ['payments_utr_key', 'payments_utr_letters_key'];

/** Whether a payment was refused because another one has its bank reference. */
export function isReferenceCounted(error: unknown): boolean {
  return OF_REFERENCES.includes(violatedUnique(error) ?? '');
}
