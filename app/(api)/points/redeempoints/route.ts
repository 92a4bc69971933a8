import { notFound } from '@/lib/platform/errors';
import { redeemPoints } from '@/lib/store/points';
import { INVALID_AMOUNT, redeemPointsSchema } from '@/lib/store/wallet/schema';
import { handle } from '@/lib/web/handle';

export const POST = handle(
  {
    access: 'signed-in',
    body: redeemPointsSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
    refusal: INVALID_AMOUNT,
  },
  ({ context, body, viewer, remember }) => {
    if (body.userid !== viewer.userid) throw notFound('User');
    return redeemPoints(context, { viewer, value: body.value, remember });
  },
);
