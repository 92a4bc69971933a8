// Contacts in payloads and keys of jobs: sealed once the version before has left, whose workers take them in plain until then.
import type { Context } from '@/lib/domain/context';
import type { EnqueueOptions } from '@/lib/platform/jobs';
import { fieldIndex } from './field';
import { versionBeforeHasLeft } from './has-version-before-left';

type HasSealer = Pick<Context, 'sealer'>;

const PURPOSE = 'jobs/contact';

/** The email address or mobile number in the payload of a job. */
export interface JobContact {
  /** An email address, or a number of 10 digits. */
  sealedContact?: string | undefined;
  /** In plain, for workers of the version before and by it. */
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

/** For `enqueue`: the payload that workers of the version before take, which the job has until that version has left. */
export function untilVersionBeforeLeft(payload: object): Pick<EnqueueOptions, 'versionBefore'> {
  return { versionBefore: { hasLeft: versionBeforeHasLeft('copies'), payload } };
}
