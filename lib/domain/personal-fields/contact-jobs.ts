// Contacts in payloads and keys of jobs: sealed, and found by a blind index.
import type { Context } from '@/lib/domain/context';
import { fieldIndex } from './field';

type HasSealer = Pick<Context, 'sealer'>;

const PURPOSE = 'jobs/contact';

/** The email address or mobile number in the payload of a job. */
export interface JobContact {
  /** An email address, or a number of 10 digits. */
  sealedContact?: string | undefined;
  /** In plain: jobs that a former version has added. */
  email?: string | undefined;
  mobile?: string | undefined;
}

export function sealJobContact({ sealer }: HasSealer, contact: string): { sealedContact: string } {
  return { sealedContact: sealer.seal(PURPOSE, contact) };
}

/** '' for a payload that names none. */
export function openJobContact({ sealer }: HasSealer, { sealedContact, email, mobile }: JobContact): string {
  return sealedContact === undefined ? (email ?? mobile ?? '') : sealer.open(PURPOSE, sealedContact);
}

/** What the key of a job has of a contact: the same for the same text. */
export function jobKeyOf(context: HasSealer, text: string): string {
  return fieldIndex(context, 'jobs/key', text);
}
