import { consumeLink, type Link } from '@/lib/domain/accounts/secrets/links';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';

/** Verifies the e-mail of an account by a link, after which the account may sign in. Throws link_corrupted. */
export async function verifyEmail(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
  { id, token }: Omit<Link, 'kind'>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const user = await consumeLink(inside, { kind: 'verification', id, token });
    const now = context.clock.now();
    await inside.db.user.update({
      where: { id },
      data: { emailVerifiedAt: user.emailVerifiedAt ?? now, updatedAt: now },
    });
  });
}
