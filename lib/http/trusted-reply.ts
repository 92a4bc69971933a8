import { presentUser } from '@/lib/domain/accounts';
import type { UserView } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { getBalance } from '@/lib/domain/wallet';
import type { User } from '@/lib/platform/db';
import { message, translate } from '@/lib/platform/messages';
import { trustDevice } from './guards/trusted-device';
import { type JsonReply, jsonReply } from './reply/reply';

/** The reply to a change that ended all trusted devices of the account: the browser that made it is trusted again. */
export async function trustedReply(
  context: Pick<Context, 'db' | 'actor' | 'language'>,
  user: User,
): Promise<JsonReply<{ user: UserView; message: string }>> {
  const { id: userId, deviceVersion } = user;
  const shown = presentUser(user, await getBalance(context, { userId }));
  const text = translate(context.language, message('accounts.contactChanged'));
  const { origin } = context.actor;
  const cookie = trustDevice({ userId, deviceVersion }, origin?.device ?? origin?.nextDevice);
  return jsonReply({ user: shown, message: text }, { 'Set-Cookie': cookie });
}
