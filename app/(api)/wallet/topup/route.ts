import { notFound } from '@/lib/platform/errors';
import { topUp } from '@/lib/store/wallet';
import { INVALID_AMOUNT, topUpSchema } from '@/lib/store/wallet/schema';
import { handle } from '@/lib/web/handle';

export const POST = handle(
  {
    access: 'signed-in',
    body: topUpSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
    refusal: INVALID_AMOUNT,
  },
  async ({ context, body, viewer }) => {
    if (body.userid !== viewer.userid) throw notFound('User');
    return { data: await topUp(context, { viewer, value: body.value }) };
  },
);
