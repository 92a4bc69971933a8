import { e164 } from '@/lib/domain/accounts/mobile';
import { emailKey } from '@/lib/domain/personal-fields';
import type { User } from '@/lib/platform/db';

/** A new number (10 digits) or a new email address (as typed) of an account. */
export type Contact = { mobile: string } | { email: string };

/** The contact of a body that names one. */
export function readContact({
  mobile,
  email = '',
}: {
  mobile?: string | undefined;
  email?: string | undefined;
}): Contact {
  return mobile === undefined ? { email } : { mobile };
}

/** The `subject` of a code that is sent to a contact for one account; deliverOtp reads the number from it. */
export function contactSubject(contact: Contact, userId: string): string {
  return 'mobile' in contact ? `${e164(contact.mobile)}/${userId}` : `${emailKey(contact.email)}/${userId}`;
}

/** Whether the account has proved this contact already. */
export function hasProved(user: User, contact: Contact): boolean {
  return 'mobile' in contact
    ? user.mobileVerifiedAt !== null && user.mobile === e164(contact.mobile)
    : user.emailVerifiedAt !== null && user.emailKey === emailKey(contact.email);
}
