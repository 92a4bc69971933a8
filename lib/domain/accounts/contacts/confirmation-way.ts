import { tenDigits } from '@/lib/domain/accounts/mobile';
import type { ConfirmationWay, Viewer } from '@/lib/domain/accounts/schema';
import { hasSecondFactor } from '@/lib/domain/accounts/second-factor/has-second-factor';
import type { Context } from '@/lib/domain/context';
import { maskEmail, maskMobile } from '@/lib/domain/masks';
import type { User } from '@/lib/platform/db';
import type { Contact } from './contact';

/**
 * How the owner of a session confirms that it is still them: with the strongest thing that the account has. A weaker
 * one is not accepted beside it, because a thief may have just that.
 */
export function confirmationWayOf(user: User): ConfirmationWay {
  if (hasSecondFactor(user)) return { by: 'second-factor' };
  if (user.passwordHash !== null) return { by: 'password' };
  const contact = confirmationContact(user);
  if (!contact) return { by: 'support' };
  return {
    by: 'code',
    to: 'mobile' in contact ? maskMobile(contact.mobile) : maskEmail(contact.email),
  };
}

/** The proved number or else the proved address, to which a code goes. */
export function confirmationContact(user: User): Contact | null {
  if (user.mobile && user.mobileVerifiedAt) return { mobile: tenDigits(user.mobile) };
  return user.email && user.emailVerifiedAt ? { email: user.email } : null;
}

/** How the viewer confirms, for the page. */
export async function readConfirmationWay(
  { db }: Pick<Context, 'db'>,
  { userid }: Pick<Viewer, 'userid'>,
): Promise<ConfirmationWay> {
  return confirmationWayOf(await db.user.findUniqueOrThrow({ where: { id: userid } }));
}

/** Where a code to the viewer goes. */
export async function confirmationContactOf(
  { db }: Pick<Context, 'db'>,
  { userid }: Pick<Viewer, 'userid'>,
): Promise<Contact | null> {
  return confirmationContact(await db.user.findUniqueOrThrow({ where: { id: userid } }));
}
