import { handle } from '@/lib/http/handle';
import { topUp } from '@/lib/domain/wallet';
import { topUpSchema } from '@/lib/domain/wallet/schema';
import { notFound } from '@/lib/platform/errors';

export const POST = handle(
  {
    endpoint: 'POST /wallet/topup',
    access: 'signed-in',
    body: topUpSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
    refusal: 'wallet.invalidAmount',
  },
  async ({ context, body, viewer }) => {
    if (body.userid !== viewer.userid) throw notFound('User');
    return { data: await topUp(context, { viewer, value: body.value }) };
  },
);
