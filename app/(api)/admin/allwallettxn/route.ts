import { listAllTransactions } from '@/lib/domain/wallet';
import { allTransactionsQuery } from '@/lib/domain/wallet/schema';
import { handle } from '@/lib/http/handle';

export const GET = handle({ access: 'wallet.read', query: allTransactionsQuery }, ({ context, query }) =>
  listAllTransactions(context, query),
);
