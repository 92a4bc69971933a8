import { findByProvedEmail, findByProvedMobile } from '@/lib/domain/accounts/claims/find-proved';
import { e164 } from '@/lib/domain/accounts/mobile';
import type { Context } from '@/lib/domain/context';
import { emailKey } from '@/lib/domain/personal-fields';

type Reader = Pick<Context, 'db' | 'sealer'>;

/**
 * Whether no account has proved this e-mail. An account that only claims it does not make it taken. Spec S5.2
 * requires this call; the caller limits its rate.
 */
export async function checkUniqueEmail(context: Reader, { email }: { email: string }) {
  return { isUnique: (await findByProvedEmail(context, emailKey(email))) === null };
}

/** Whether no account has proved this number of 10 digits, as above. */
export async function checkUniqueMobile(context: Reader, { mobileNumber }: { mobileNumber: string }) {
  return { isUnique: (await findByProvedMobile(context, e164(mobileNumber))) === null };
}
