import { openSession } from '@/components/shared/session/session-store';
import { parseUser } from '@/components/shared/session/session-user';
import type { SignedInReply } from '@/lib/domain/accounts/schema';

/** Opens the session of the store that our server has answered with. Throws when the reply holds no user. */
export function openSessionFromReply({ user, token }: SignedInReply): void {
  const known = parseUser(user);
  if (!known) throw new Error('Login failed');
  openSession({ user: known, token });
}
