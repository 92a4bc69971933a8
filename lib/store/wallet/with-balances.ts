import type { User } from '@/lib/platform/db';
import { presentUser } from '@/lib/store/accounts';
import type { UserView } from '@/lib/store/accounts/schema';
import type { Context } from '@/lib/store/context';

/** Accounts as the API shows them, in their order, each with the T-Coins of its wallet: two reads, however many. */
export async function withBalances({ db }: Pick<Context, 'db'>, users: User[]): Promise<UserView[]> {
  const wallets = await db.wallet.findMany({
    where: { currency: 'INR', userId: { in: users.map(({ id }) => id) } },
    select: { userId: true, balance: true },
  });
  const balances = new Map(wallets.map(({ userId, balance }) => [userId, balance]));
  return users.map((user) => presentUser(user, balances.get(user.id) ?? 0n));
}
