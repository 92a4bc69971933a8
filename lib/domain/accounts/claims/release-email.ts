import { revokeSecretsOf } from '@/lib/domain/accounts/secrets/secrets';
import { asStore } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { hasEmail, NO_EMAIL } from '@/lib/domain/personal-fields';
import type { User } from '@/lib/platform/db';
import { isNamedByEmailAlone } from './last-name';
import { UNUSED } from './unused';

type Inside = Pick<Context, 'db' | 'clock' | 'actor'>;
type Finding = Inside & Pick<Context, 'sealer'>;

export interface ReleaseEmailInput {
  emailKey: string;
  /** The account that has proved the address, and keeps it. */
  keeperId: string;
}

/**
 * Takes an address from all accounts that only claim it, because its owner has proved it on another. Registrations that
 * were never used are deleted with it.
 */
export async function releaseEmail(
  context: Finding,
  { emailKey, keeperId }: ReleaseEmailInput,
): Promise<void> {
  const others = { ...hasEmail(context, emailKey), id: { not: keeperId } };
  await context.db.user.deleteMany({ where: { ...others, ...UNUSED } });
  for (const user of await context.db.user.findMany({ where: { ...others, emailVerifiedAt: null } }))
    await takeEmail(context, user);
}

/**
 * Takes an unproved address from one account. Its password goes too, because it only works with the address, and its
 * links, because they went to the mailbox. An account with money or orders that has no other name keeps the address
 * as a claim, so that staff can find it. When the owner of the address has rejected the account (`isRejected`), it
 * does not: a claim would let that owner sign in to it.
 */
export async function takeEmail(context: Inside, user: User, { isRejected = false } = {}): Promise<void> {
  const { id, email } = user;
  const isKept = !isRejected && (await isNamedByEmailAlone(context, user));
  await context.db.user.update({
    where: { id },
    data: { ...(isKept ? {} : NO_EMAIL), passwordHash: null, updatedAt: context.clock.now() },
  });
  await revokeSecretsOf(context, id);
  // A claim that was kept at a former proof.
  if (isKept && user.passwordHash === null) return;
  await recordAudit(asStore(context), {
    action: 'take-unproved-email',
    objectType: 'user',
    objectId: id,
    before: { email },
    after: { email: isKept ? email : null },
  });
}
