import { handle } from '@/lib/http/handle';
import { setLowBalance } from '@/lib/domain/partners';
import { lowBalanceForm } from '@/lib/domain/partners/schema';

export const POST = handle(
  { endpoint: 'POST /user/partner/balance', access: 'signed-in', body: lowBalanceForm },
  async ({ context, viewer, body }) => {
    await setLowBalance(context, { partnerId: viewer.userid, ...body });
    return {};
  },
);
