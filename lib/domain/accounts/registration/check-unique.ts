import { findByProvedEmail, findByProvedMobile } from '@/lib/domain/accounts/claims/find-proved';
import { e164, emailKey } from '@/lib/domain/accounts/email';
import type { Db } from '@/lib/platform/db';

/**
 * Whether no account has proved this e-mail. An account that only claims it does not make it taken. Spec S5.2
 * requires this call; the caller limits its rate.
 */
export async function checkUniqueEmail({ db }: { db: Db }, { email }: { email: string }) {
  return { isUnique: (await findByProvedEmail({ db }, emailKey(email))) === null };
}

/** Whether no account has proved this number of 10 digits, as above. */
export async function checkUniqueMobile({ db }: { db: Db }, { mobileNumber }: { mobileNumber: string }) {
  return { isUnique: (await findByProvedMobile({ db }, e164(mobileNumber))) === null };
}
