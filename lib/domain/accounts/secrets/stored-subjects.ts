import type { Context } from '@/lib/domain/context';
import { contactIndex, contactIndexes } from '@/lib/domain/personal-fields';
import { SecretKind } from '@/lib/platform/db';

type HasSealer = Pick<Context, 'sealer'>;

/**
 * Kind and subject of a secret. The `subject` is the user's id for links and recovery codes, and for one-time codes the
 * E.164 number, with the id of a trusted device. It is in plain here, and stored as `subjectColumn` says.
 */
export interface SecretOf {
  kind: SecretKind;
  subject: string;
}

/** Kinds whose subjects have a number or an address; those of links and recovery codes are the id of an account. */
const OF_CONTACTS: ReadonlySet<SecretKind> = new Set([
  SecretKind.otp,
  SecretKind.contact,
  SecretKind.confirmation,
  SecretKind.account,
]);

/** What is stored of a subject: the blind index of one that has a contact. */
export function subjectColumn(context: HasSealer, { kind, subject }: SecretOf): string {
  return OF_CONTACTS.has(kind) ? contactIndex(context, subject) : subject;
}

/** The condition for the secrets of a subject, as this version stores it and a former one did. */
export function ofSubject(
  context: HasSealer,
  { kind, subject }: SecretOf,
): { kind: SecretKind; subject: string | { in: string[] } } {
  if (!OF_CONTACTS.has(kind)) return { kind, subject };
  return { kind, subject: { in: [subject, ...contactIndexes(context, subject)] } };
}
