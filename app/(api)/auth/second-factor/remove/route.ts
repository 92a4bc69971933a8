import { removeSecondFactor } from '@/lib/domain/accounts';
import { secondFactorCodeSchema } from '@/lib/domain/accounts/schema';
import { guardSecondFactor } from '@/lib/http/guards/second-factor-guard';
import { handle } from '@/lib/http/handle';

export const POST = handle(
  { endpoint: 'POST /auth/second-factor/remove', access: 'panel.open', body: secondFactorCodeSchema },
  async ({ context, viewer, body }) => {
    await guardSecondFactor(viewer.userid, () => removeSecondFactor(context, { viewer, ...body }));
    return {};
  },
);
