import { handle } from '@/lib/http/handle';
import { addBalance, balanceRefusal } from '@/lib/domain/wallet';
import { addBalanceSchema } from '@/lib/domain/wallet/schema';
import { guardSecondFactor } from '@/lib/http/guards/second-factor-guard';

export const POST = handle(
  {
    access: 'money.give',
    body: addBalanceSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
    refusal: balanceRefusal,
  },
  ({ context, body, viewer, idempotency }) => {
    const give = () => addBalance(context, { ...body, idempotency });
    // Wrong codes are counted for the caller, not for the second approver, who could otherwise be locked out.
    return body.approver ? guardSecondFactor(viewer.userid, give) : give();
  },
);
