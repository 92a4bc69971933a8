import { handle } from '@/lib/http/handle';
import { readLiveUsers } from '@/lib/domain/accounts';
import { liveUsersForm } from '@/lib/domain/accounts/schema';
import { reading } from '@/lib/domain/reading';
import { withBalances } from '@/lib/domain/wallet';
import { sinceSeen } from '@/lib/http/reply/since-seen';

export const POST = handle(
  { onlyReads: true, endpoint: 'POST /admin/live/users', access: 'users.read', body: liveUsersForm },
  async ({ context, body }) => {
    const { first, users } = await readLiveUsers(reading(context), body);
    const now = { first, rows: await withBalances(context, users) };
    return sinceSeen(now, { seen: body.seen, at: context.clock.now() });
  },
);
