import { handle } from '@/lib/http/handle';
import { reading } from '@/lib/domain/reading';
import { readLiveTransactions } from '@/lib/domain/wallet';
import { liveTransactionsForm } from '@/lib/domain/wallet/schema';
import { sinceSeen } from '@/lib/http/reply/since-seen';

export const POST = handle(
  {
    onlyReads: true,
    endpoint: 'POST /admin/live/transactions',
    access: 'wallet.read',
    body: liveTransactionsForm,
  },
  async ({ context, body }) =>
    sinceSeen(await readLiveTransactions(reading(context), body), {
      seen: body.seen,
      at: context.clock.now(),
    }),
);
