// Contacts of codes and of links that undo a change (`account_secrets`).
import type { Context } from '@/lib/domain/context';
import { fieldIndex, fieldIndexes, openField, sealField } from './field';

type HasSealer = Pick<Context, 'sealer'>;

/** By which a code is found that goes to a contact. */
export function contactIndex(context: HasSealer, subject: string): string {
  return fieldIndex(context, 'account_secrets/subject', subject);
}

/** The same by each key that is accepted: a code that was sent before a change of keys stays usable. */
export function contactIndexes(context: HasSealer, subject: string): string[] {
  return fieldIndexes(context, 'account_secrets/subject', subject);
}

/** What an account had before a change, for the link with this subject. */
export function sealDetail(context: HasSealer, subject: string, detail: string): string {
  return sealField(context, 'account_secrets/detail', subject, detail);
}

/** A former version has stored JSON. Null when no setting holds the key of what is sealed. */
export function openDetail(context: HasSealer, subject: string, detail: string | null): string | null {
  return detail?.startsWith('{') ? detail : openField(context, 'account_secrets/detail', subject, detail);
}
