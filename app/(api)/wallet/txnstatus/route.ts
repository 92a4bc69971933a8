import { getTopUpStatus } from '@/lib/store/wallet';
import { transactionStatusSchema } from '@/lib/store/wallet/schema';
import { handle } from '@/lib/web/handle';

export const POST = handle(
  { access: 'signed-in', body: transactionStatusSchema },
  async ({ context, body, viewer }) => ({
    data: await getTopUpStatus(context, { viewer, clientTxnId: body.client_txn_id }),
  }),
);
