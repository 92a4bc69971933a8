import { transaction } from '@/lib/platform/db';
import type { Context } from '@/lib/store/context';
import { type Link, takeLink } from './links';

/** Whoever opens the link has the mailbox: the account may sign in from now on. Throws link_corrupted. */
export async function verifyEmail(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
  { id, token }: Omit<Link, 'kind'>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const user = await takeLink(inside, { kind: 'verification', id, token });
    const now = context.clock.now();
    await inside.db.user.update({
      where: { id },
      data: { emailVerifiedAt: user.emailVerifiedAt ?? now, updatedAt: now },
    });
  });
}
