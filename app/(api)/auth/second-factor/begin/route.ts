import { handle } from '@/lib/http/handle';
import { beginSecondFactor } from '@/lib/domain/accounts';
import { beginSecondFactorSchema } from '@/lib/domain/accounts/schema';
import { guardSecondFactor } from '@/lib/http/guards/second-factor-guard';

export const POST = handle(
  { endpoint: 'POST /auth/second-factor/begin', access: 'signed-in', body: beginSecondFactorSchema },
  ({ context, viewer, body }) =>
    guardSecondFactor(viewer.userid, () => beginSecondFactor(context, { viewer, ...body })),
);
