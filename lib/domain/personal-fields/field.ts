import type { Context } from '@/lib/domain/context';
import type { Sealer } from '@/lib/platform/sealing';

type HasSealer = Pick<Context, 'sealer'>;

/** A column that is sealed, by its table and its name. */
export type Field =
  | 'users/email'
  | 'users/mobile'
  | 'nominees/contact'
  | 'guardians/email'
  | 'account_secrets/detail';

/** The row is part of the key: a sealed value that is moved to another row does not open there. */
const purposeOf = (field: Field, id: string): string => `${field}/${id}`;

export function sealField({ sealer }: HasSealer, field: Field, id: string, text: string): string {
  return sealer.seal(purposeOf(field, id), text);
}

/** Null when no setting holds its key: `npm run keys` counts it. */
export function openField(
  { sealer }: { sealer: Sealer },
  field: Field,
  id: string,
  sealed: string | null,
): string | null {
  return sealed === null ? null : sealer.tryOpen(purposeOf(field, id), sealed);
}

/** By the current key; the argument itself when that sealed it, null when no setting holds its key. */
export function resealField({ sealer }: HasSealer, field: Field, id: string, sealed: string): string | null {
  const purpose = purposeOf(field, id);
  return sealer.opens(purpose, sealed) ? sealer.reseal(purpose, sealed) : null;
}

/** What accounts are found by, of an address also the part before the @ and the domain; keys of jobs, and codes. */
export type IndexedField =
  | Extract<Field, `users/${string}`>
  | 'users/email-local'
  | 'users/email-domain'
  | 'jobs/key'
  | 'account_secrets/subject';

/** `form`: the text as it is compared, which is that of `emailKey` for an address. */
export function fieldIndex({ sealer }: HasSealer, field: IndexedField, form: string): string {
  return sealer.index(field, form);
}

/** The same by each key that is accepted: rows are indexed anew some time after the key was replaced. */
export function fieldIndexes({ sealer }: HasSealer, field: IndexedField, form: string): string[] {
  return sealer.indexes(field, form);
}
