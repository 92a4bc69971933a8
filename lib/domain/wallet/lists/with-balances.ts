import { presentUser } from '@/lib/domain/accounts';
import type { UserView } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';

/** Accounts as the API shows them, in their order, each with the T-Coins of its wallet: two reads, however many. */
export async function withBalances({ db }: Pick<Context, 'db'>, users: User[]): Promise<UserView[]> {
  const wallets = await db.wallet.findMany({
    where: { currency: 'INR', userId: { in: users.map(({ id }) => id) } },
    select: { userId: true, balance: true },
  });
  const balances = new Map(wallets.map(({ userId, balance }) => [userId, balance]));
  return users.map((user) => presentUser(user, balances.get(user.id) ?? 0n));
}
