import { handle } from '@/lib/http/handle';
import { listUsers } from '@/lib/domain/accounts';
import { usersQuery } from '@/lib/domain/accounts/schema';
import { withBalances } from '@/lib/domain/wallet';

export const GET = handle({ access: 'users.read', query: usersQuery }, async ({ context, query }) => {
  const { users, ...totals } = await listUsers(context, query);
  return { users: await withBalances(context, users), ...totals };
});
