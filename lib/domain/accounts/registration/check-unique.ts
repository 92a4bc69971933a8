import { e164, emailKey } from '@/lib/domain/accounts/email';
import type { Db } from '@/lib/platform/db';

/** The two calls that spec S5.2 demands to tell whether somebody is registered already (rate limited). */
export async function checkUniqueEmail({ db }: { db: Db }, { email }: { email: string }) {
  const known = await db.user.findUnique({ where: { emailKey: emailKey(email) }, select: { id: true } });
  return { isUnique: known === null };
}

/** `mobileNumber`: 10 digits. */
export async function checkUniqueMobile({ db }: { db: Db }, { mobileNumber }: { mobileNumber: string }) {
  const known = await db.user.findUnique({
    where: { mobile: e164(mobileNumber) },
    select: { id: true },
  });
  return { isUnique: known === null };
}
