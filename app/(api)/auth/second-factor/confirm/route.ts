import { handle } from '@/lib/http/handle';
import { confirmSecondFactor } from '@/lib/domain/accounts';
import { secondFactorCodeSchema } from '@/lib/domain/accounts/schema';
import { guardSecondFactor } from '@/lib/http/guards/second-factor-guard';

export const POST = handle(
  { endpoint: 'POST /auth/second-factor/confirm', access: 'signed-in', body: secondFactorCodeSchema },
  ({ context, viewer, body }) =>
    guardSecondFactor(viewer.userid, () => confirmSecondFactor(context, { viewer, ...body })),
);
