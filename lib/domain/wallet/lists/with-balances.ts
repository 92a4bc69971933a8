import { presentUser } from '@/lib/domain/accounts';
import type { UserView } from '@/lib/domain/accounts/schema';
import type { ReadContext } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';

/**
 * Users as the API shows them, in the given order, each with the balance of their wallet, which one query reads for
 * all.
 */
export async function withBalances({ db }: Pick<ReadContext, 'db'>, users: User[]): Promise<UserView[]> {
  const wallets = await db.wallet.findMany({
    where: { currency: 'INR', userId: { in: users.map(({ id }) => id) } },
    select: { userId: true, balance: true },
  });
  const balances = new Map(wallets.map(({ userId, balance }) => [userId, balance]));
  return users.map((user) => presentUser(user, balances.get(user.id) ?? 0n));
}
