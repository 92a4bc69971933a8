import { openSession } from '@/components/shared/session/session-store';
import { parseUser } from '@/components/shared/session/session-user';
import type { SignedInReply } from '@/lib/domain/accounts/schema';

/** Opens our own session with what our server answered. */
export function enterShop({ user, token }: SignedInReply): void {
  const known = parseUser(user);
  if (!known) throw new Error('Login failed');
  openSession({ user: known, token });
}
