import { type Contact, emailKey } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import type { Counted } from '@/lib/platform/limits';
import { countsOfText } from './otp-guards';
import { withRateLimit } from './with-rate-limit';

interface ContactCode {
  viewer: Pick<Viewer, 'userid'>;
  /** Where the code goes; null when the account has no such place. */
  contact: Contact | null;
}

/**
 * Counts the codes that a signed-in customer has sent to a number or an address: by the account, by the mailbox, and
 * with all other text messages. Only those that are on their way count.
 */
export async function guardContactCode<T>(
  context: Pick<Context, 'db' | 'sealer'>,
  { viewer, contact }: ContactCode,
  send: () => Promise<T>,
): Promise<T> {
  const counted: Counted[] = [['contactCodePerAccount', viewer.userid]];
  if (contact && 'mobile' in contact)
    counted.push(...(await countsOfText(context, { mobile: contact.mobile, deviceId: null })));
  if (contact && 'email' in contact)
    counted.push(['contactCodePerAccount', `mailbox ${emailKey(contact.email)}`]);
  return withRateLimit(counted, send, (_, error) => error === null);
}
