import { listAllTransactions } from '@/lib/store/wallet';
import { allTransactionsQuery } from '@/lib/store/wallet/schema';
import { handle } from '@/lib/web/handle';

export const GET = handle({ access: 'admin', query: allTransactionsQuery }, ({ context, query }) =>
  listAllTransactions(context, query),
);
