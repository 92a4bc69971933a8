import { openSession } from '@/components/store/session/session-store';
import { parseUser } from '@/components/store/session/session-user';
import type { SignedInReply } from '@/lib/store/accounts/schema';

/** Opens our own session with what our server answered. */
export function enterShop({ user, token }: SignedInReply): void {
  const known = parseUser(user);
  if (!known) throw new Error('Login failed');
  openSession({ user: known, token });
}
