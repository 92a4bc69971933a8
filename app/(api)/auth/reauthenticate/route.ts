import { handle } from '@/lib/http/handle';
import { confirmOwner } from '@/lib/domain/accounts';
import { reauthenticateSchema } from '@/lib/domain/accounts/schema';
import { guardSecondFactor } from '@/lib/http/guards/second-factor-guard';
import { verifiedPasskey } from '@/lib/http/guards/verified-passkey';

export const POST = handle(
  { endpoint: 'POST /auth/reauthenticate', access: 'signed-in', body: reauthenticateSchema },
  async ({ context, request, viewer, body: { passkey: credential, ...body } }) => {
    const passkey = await verifiedPasskey(context, request, credential);
    return guardSecondFactor(viewer.userid, () => confirmOwner(context, { viewer, ...body, passkey }));
  },
);
