import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { takeBackGift } from '@/lib/domain/wallet';
import { takeBackGiftSchema, txnidSchema } from '@/lib/domain/wallet/schema';
import { guardApprover } from '@/lib/http/guards/second-factor-guard';

export const POST = handle(
  {
    access: 'money.give',
    params: z.object({ txnid: txnidSchema }),
    body: takeBackGiftSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
    refusal: 'wallet.invalidAmount',
  },
  ({ context, params, body, viewer, idempotency }) =>
    guardApprover(viewer.userid, body.approver, () =>
      takeBackGift(context, { ...params, ...body, idempotency }),
    ),
);
