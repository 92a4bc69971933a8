import { handle } from '@/lib/http/handle';
import { listAllTransactions } from '@/lib/domain/wallet';
import { allTransactionsQuery } from '@/lib/domain/wallet/schema';

export const GET = handle({ access: 'wallet.read', query: allTransactionsQuery }, ({ context, query }) =>
  listAllTransactions(context, query),
);
