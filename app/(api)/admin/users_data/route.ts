import { listUsers } from '@/lib/store/accounts';
import { usersQuery } from '@/lib/store/accounts/schema';
import { withBalances } from '@/lib/store/wallet';
import { handle } from '@/lib/web/handle';

export const GET = handle({ access: 'admin', query: usersQuery }, async ({ context, query }) => {
  const { users, ...totals } = await listUsers(context, query);
  return { users: await withBalances(context, users), ...totals };
});
