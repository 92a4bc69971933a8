import { addBalance } from '@/lib/store/wallet';
import { addBalanceSchema, INVALID_AMOUNT } from '@/lib/store/wallet/schema';
import { handle } from '@/lib/web/handle';
import { guardSecondFactor } from '@/lib/web/second-factor-guard';

export const POST = handle(
  {
    access: 'admin',
    body: addBalanceSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
    refusal: INVALID_AMOUNT,
  },
  ({ context, body, viewer, requestId, remember }) => {
    const give = () => addBalance(context, { ...body, viewer, requestId, remember });
    // Whoever guesses at another's code is counted by who they are: the other's own way in stays open.
    return body.witness ? guardSecondFactor(viewer.userid, give) : give();
  },
);
