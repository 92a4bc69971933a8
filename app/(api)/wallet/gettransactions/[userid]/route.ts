import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { listTransactions } from '@/lib/domain/wallet';
import { listTransactionsQuery } from '@/lib/domain/wallet/schema';
import { withReason } from '@/lib/http/reply/with-reason';

export const GET = handle(
  {
    access: 'self',
    others: 'wallet.read',
    params: z.object({ userid: idSchema }),
    query: listTransactionsQuery,
    owner: ({ params }) => params.userid,
  },
  async ({ context, params, query }) => {
    const lines = await listTransactions(context, { userId: params.userid, ...query });
    return lines.map((line) => withReason(context.language, line));
  },
);
