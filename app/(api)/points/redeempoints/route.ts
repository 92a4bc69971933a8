import { handle } from '@/lib/http/handle';
import { redeemPoints } from '@/lib/domain/points';
import { redeemPointsSchema } from '@/lib/domain/wallet/schema';
import { notFound } from '@/lib/platform/errors';

export const POST = handle(
  {
    endpoint: 'POST /points/redeempoints',
    access: 'signed-in',
    body: redeemPointsSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
    refusal: 'wallet.invalidAmount',
  },
  ({ context, body, viewer, idempotency }) => {
    if (body.userid !== viewer.userid) throw notFound('User');
    return redeemPoints(context, { viewer, value: body.value, idempotency });
  },
);
