import { e164, emailKey } from '@/lib/domain/accounts/email';
import type { Db } from '@/lib/platform/db';

/** Whether no account has this e-mail. Spec S5.2 requires this call; the caller limits its rate. */
export async function checkUniqueEmail({ db }: { db: Db }, { email }: { email: string }) {
  const known = await db.user.findUnique({ where: { emailKey: emailKey(email) }, select: { id: true } });
  return { isUnique: known === null };
}

/** Whether no account has this number of 10 digits, as above. */
export async function checkUniqueMobile({ db }: { db: Db }, { mobileNumber }: { mobileNumber: string }) {
  const known = await db.user.findUnique({
    where: { mobile: e164(mobileNumber) },
    select: { id: true },
  });
  return { isUnique: known === null };
}
