import { assertNotLastName } from '@/lib/domain/accounts/claims/last-name';
import { lockClaim } from '@/lib/domain/accounts/claims/lock-claim';
import { proveEmail } from '@/lib/domain/accounts/claims/prove-email';
import { proveMobile } from '@/lib/domain/accounts/claims/prove-mobile';
import { lockUser } from '@/lib/domain/accounts/lock-user';
import { e164 } from '@/lib/domain/accounts/mobile';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { guessSecret, markSecretUsed } from '@/lib/domain/accounts/secrets/secrets';
import type { Context } from '@/lib/domain/context';
import { emailKey } from '@/lib/domain/personal-fields';
import { SecretKind, transaction, type User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { type Contact, contactSubject } from './contact';
import { finishChange } from './finish-change';
import { requireConfirmed } from './require-confirmed';

export interface ChangeContactInput {
  viewer: Viewer;
  contact: Contact;
  /** Of sendContactCode. */
  code: string;
}

/**
 * Makes a number or an address, whose code the viewer has, that of their account. The former places are told, and may
 * undo it. Throws recent_auth_required, bad_code, and conflict when another account has proved it, or has no other
 * name.
 */
export async function changeContact(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { viewer, contact, code }: ChangeContactInput,
): Promise<User> {
  await requireConfirmed(context, viewer);
  const subject = contactSubject(contact, viewer.userid);
  const found = await guessSecret(context, { kind: SecretKind.contact, subject, value: code });
  if (!found) throw new AppError('bad_code', 'accounts.wrongSentCode');
  return transaction(context, async (inside) => {
    await lockClaim(inside, claimOf(contact));
    const before = await lockUser(inside, viewer.userid);
    await requireConfirmed(inside, viewer);
    if (!(await markSecretUsed(inside, found.id))) throw new AppError('bad_code', 'accounts.wrongSentCode');
    if ('mobile' in contact) {
      const mobile = e164(contact.mobile);
      await assertNotLastName(inside, { mobile, keeperId: before.id });
      await proveMobile(inside, { user: before, mobile });
    } else await proveEmail(inside, { user: before, email: contact.email });
    const change = 'mobile' in contact ? 'mobile' : 'email';
    return finishChange(inside, { viewer, before, change });
  });
}

function claimOf(contact: Contact) {
  return 'mobile' in contact ? { mobile: e164(contact.mobile) } : { emailKey: emailKey(contact.email) };
}
