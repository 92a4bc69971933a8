import { consumeLink, type Link } from '@/lib/domain/accounts/secrets/links';
import { asStore } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { takeEmail } from './release-email';
import { UNUSED } from './unused';

/**
 * The owner of a mailbox says, by the link of a verification mail, that they did not register. A registration that was
 * never used is deleted; another account only loses the address, because its number, money or orders have an owner.
 * Throws link_corrupted.
 */
export async function rejectRegistration(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>,
  { id, token }: Omit<Link, 'kind'>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const user = await consumeLink(inside, { kind: 'verification', id, token });
    const { count } = await inside.db.user.deleteMany({ where: { id, ...UNUSED } });
    if (count === 0) return user.emailVerifiedAt ? undefined : takeEmail(inside, user, { isRejected: true });
    await recordAudit(asStore(inside), {
      action: 'reject-registration',
      objectType: 'user',
      objectId: id,
      before: { name: user.name, email: user.email, mobile: user.mobile },
    });
  });
}
