import type { Context } from '@/lib/domain/context';
import { newInviteCode } from '@/lib/platform/ids';

/** The code of a customer's invitation link, which is made when it is read first and never changes. */
export async function getOwnCode(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<string> {
  const known = await db.inviteCode.findUnique({ where: { userId } });
  if (known) return known.code;
  // Of two pages at once the second reads the code of the first; a code that another account has is not taken.
  await db.inviteCode.createMany({
    data: [{ userId, code: newInviteCode(clock), createdAt: clock.now() }],
    skipDuplicates: true,
  });
  return getOwnCode({ db, clock }, { userId });
}
