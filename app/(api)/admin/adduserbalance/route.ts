import { addBalance } from '@/lib/store/wallet';
import { addBalanceSchema, INVALID_AMOUNT } from '@/lib/store/wallet/schema';
import { handle } from '@/lib/web/handle';

export const POST = handle(
  {
    access: 'admin',
    body: addBalanceSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
    refusal: INVALID_AMOUNT,
  },
  ({ context, body, viewer, requestId, remember }) =>
    addBalance(context, { ...body, viewer, requestId, remember }),
);
