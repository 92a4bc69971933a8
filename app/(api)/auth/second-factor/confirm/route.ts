import { confirmSecondFactor } from '@/lib/store/accounts';
import { proveSchema } from '@/lib/store/accounts/schema';
import { handle } from '@/lib/web/handle';
import { guardSecondFactor } from '@/lib/web/second-factor-guard';

export const POST = handle({ access: 'admin', body: proveSchema }, ({ context, viewer, body, requestId }) =>
  guardSecondFactor(viewer.userid, () => confirmSecondFactor(context, { viewer, ...body, requestId })),
);
