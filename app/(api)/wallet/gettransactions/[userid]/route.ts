import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { listTransactions } from '@/lib/domain/wallet';
import { listTransactionsQuery } from '@/lib/domain/wallet/schema';
import { handle } from '@/lib/http/handle';

export const GET = handle(
  {
    access: 'self',
    params: z.object({ userid: idSchema }),
    query: listTransactionsQuery,
    owner: ({ params }) => params.userid,
  },
  ({ context, params, query }) => listTransactions(context, { userId: params.userid, ...query }),
);
