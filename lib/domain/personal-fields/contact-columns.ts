import type { Guardian, Nominee, User } from '@/lib/platform/db';
import type { Sealer } from '@/lib/platform/sealing';
import { emailKey, partsOf } from './email-key';
import { type Field, fieldIndex, sealField } from './field';

/** Null: what a database without a store gets; the worker of its store seals it. */
interface MaySeal {
  sealer: Sealer | null;
}

type EmailColumns = Pick<
  User,
  'email' | 'emailKey' | 'emailSealed' | 'emailIndex' | 'emailLocalIndex' | 'emailDomainIndex'
>;
type MobileColumns = Pick<User, 'mobile' | 'mobileSealed' | 'mobileIndex'>;

/** An account without an address. */
export const NO_EMAIL: EmailColumns = {
  email: null,
  emailKey: null,
  emailSealed: null,
  emailIndex: null,
  emailLocalIndex: null,
  emailDomainIndex: null,
};
/** An account without a number. */
export const NO_MOBILE: MobileColumns = { mobile: null, mobileSealed: null, mobileIndex: null };

/** The columns of the address of an account, which are written together; those in plain are left empty. */
export function emailColumns({ sealer }: MaySeal, userId: string, email: string | null): EmailColumns {
  if (email === null) return NO_EMAIL;
  const key = emailKey(email);
  if (sealer === null) return { ...NO_EMAIL, email, emailKey: key };
  return {
    ...NO_EMAIL,
    emailSealed: sealField({ sealer }, 'users/email', userId, email),
    emailIndex: fieldIndex({ sealer }, 'users/email', key),
    ...partIndexes({ sealer }, key),
  };
}

/** The blind indexes of the parts of an address (`emailKey`). */
export function partIndexes(
  { sealer }: { sealer: Sealer },
  key: string,
): { emailLocalIndex: string; emailDomainIndex: string } {
  const { local, domain } = partsOf(key);
  return {
    emailLocalIndex: fieldIndex({ sealer }, 'users/email-local', local),
    emailDomainIndex: fieldIndex({ sealer }, 'users/email-domain', domain),
  };
}

/** The columns of the number of an account, in E.164 form, as above. */
export function mobileColumns({ sealer }: MaySeal, userId: string, mobile: string | null): MobileColumns {
  if (mobile === null) return NO_MOBILE;
  if (sealer === null) return { ...NO_MOBILE, mobile };
  return {
    mobile: null,
    mobileSealed: sealField({ sealer }, 'users/mobile', userId, mobile),
    mobileIndex: fieldIndex({ sealer }, 'users/mobile', mobile),
  };
}

/** The columns of how a nominee is reached. */
export function nomineeColumns(
  { sealer }: { sealer: Sealer },
  userId: string,
  contact: string,
): Pick<Nominee, 'contact' | 'contactSealed'> {
  return { contact: '', contactSealed: sealedOrNull(sealer, 'nominees/contact', userId, contact) };
}

/** The columns of the address of a guardian. */
export function guardianColumns(
  { sealer }: { sealer: Sealer },
  userId: string,
  email: string,
): Pick<Guardian, 'email' | 'emailSealed'> {
  return { email: '', emailSealed: sealedOrNull(sealer, 'guardians/email', userId, email) };
}

/** A guardian whose address was wiped. */
export const NO_GUARDIAN_EMAIL = { email: '', emailSealed: null } as const;

function sealedOrNull(sealer: Sealer, field: Field, id: string, text: string): string | null {
  return text === '' ? null : sealField({ sealer }, field, id, text);
}
