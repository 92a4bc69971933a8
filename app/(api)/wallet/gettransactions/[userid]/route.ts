import { z } from 'zod';
import { idSchema } from '@/lib/store/catalogue/schema';
import { listTransactions } from '@/lib/store/wallet';
import { listTransactionsQuery } from '@/lib/store/wallet/schema';
import { handle } from '@/lib/web/handle';

export const GET = handle(
  {
    access: 'self',
    params: z.object({ userid: idSchema }),
    query: listTransactionsQuery,
    owner: ({ params }) => params.userid,
  },
  ({ context, params, query }) => listTransactions(context, { userId: params.userid, ...query }),
);
