import { handle } from '@/lib/http/handle';
import { getTopUpStatus } from '@/lib/domain/wallet';
import { transactionStatusSchema } from '@/lib/domain/wallet/schema';
import { withReason } from '@/lib/http/reply/with-reason';

export const POST = handle(
  {
    endpoint: 'POST /wallet/txnstatus',
    access: 'signed-in',
    reachesOthers: true,
    body: transactionStatusSchema,
  },
  async ({ context, body }) => {
    const topUp = await getTopUpStatus(context, { clientTxnId: body.client_txn_id });
    return { data: withReason(context.language, topUp) };
  },
);
