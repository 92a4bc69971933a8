import { handle } from '@/lib/http/handle';
import { addBalance, balanceRefusal } from '@/lib/domain/wallet';
import { addBalanceSchema } from '@/lib/domain/wallet/schema';
import { guardApprover } from '@/lib/http/guards/second-factor-guard';

export const POST = handle(
  {
    access: 'money.give',
    body: addBalanceSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
    refusal: balanceRefusal,
  },
  ({ context, body, viewer, idempotency }) =>
    guardApprover(viewer.userid, body.approver, () => addBalance(context, { ...body, idempotency })),
);
