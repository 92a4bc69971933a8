import { prove } from '@/lib/store/accounts';
import { proveSchema } from '@/lib/store/accounts/schema';
import { handle } from '@/lib/web/handle';
import { guardSecondFactor } from '@/lib/web/second-factor-guard';

export const POST = handle({ access: 'signed-in', body: proveSchema }, ({ context, viewer, body }) =>
  guardSecondFactor(viewer.userid, () => prove(context, { viewer, ...body })),
);
