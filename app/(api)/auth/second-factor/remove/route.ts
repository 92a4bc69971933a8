import { removeSecondFactor } from '@/lib/store/accounts';
import { proveSchema } from '@/lib/store/accounts/schema';
import { handle } from '@/lib/web/handle';
import { guardSecondFactor } from '@/lib/web/second-factor-guard';

export const POST = handle(
  { access: 'admin', body: proveSchema },
  async ({ context, viewer, body, requestId }) => {
    await guardSecondFactor(viewer.userid, () => removeSecondFactor(context, { viewer, ...body, requestId }));
    return {};
  },
);
