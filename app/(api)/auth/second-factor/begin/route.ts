import { beginSecondFactor } from '@/lib/store/accounts';
import { beginSecondFactorSchema } from '@/lib/store/accounts/schema';
import { handle } from '@/lib/web/handle';
import { guardSecondFactor } from '@/lib/web/second-factor-guard';

export const POST = handle({ access: 'admin', body: beginSecondFactorSchema }, ({ context, viewer, body }) =>
  guardSecondFactor(viewer.userid, () => beginSecondFactor(context, { viewer, ...body })),
);
