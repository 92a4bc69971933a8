import { handle } from '@/lib/http/handle';
import { removeSecondFactor } from '@/lib/domain/accounts';
import { secondFactorProofSchema } from '@/lib/domain/accounts/schema';
import { guardSecondFactor } from '@/lib/http/guards/second-factor-guard';
import { verifiedPasskey } from '@/lib/http/guards/verified-passkey';

export const POST = handle(
  { endpoint: 'POST /auth/second-factor/remove', access: 'signed-in', body: secondFactorProofSchema },
  async ({ context, request, viewer, body: { code, passkey: credential } }) => {
    const passkey = await verifiedPasskey(context, request, credential);
    await guardSecondFactor(viewer.userid, () => removeSecondFactor(context, { viewer, code, passkey }));
    return {};
  },
);
