import { confirmOwner } from '@/lib/domain/accounts';
import { reauthenticateSchema } from '@/lib/domain/accounts/schema';
import { guardSecondFactor } from '@/lib/http/guards/second-factor-guard';
import { handle } from '@/lib/http/handle';

export const POST = handle(
  { endpoint: 'POST /auth/reauthenticate', access: 'signed-in', body: reauthenticateSchema },
  ({ context, viewer, body }) =>
    guardSecondFactor(viewer.userid, () => confirmOwner(context, { viewer, ...body })),
);
