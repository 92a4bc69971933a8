import { handle } from '@/lib/http/handle';
import { verifyEmail } from '@/lib/domain/accounts';
import { linkSchema } from '@/lib/domain/accounts/schema';
import { deviceClaims } from '@/lib/http/guards/trusted-device';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  {
    endpoint: 'POST /auth/verifymail/[id]/[token]',
    access: 'public',
    params: linkSchema,
    refusal: 'accounts.linkCorrupted',
  },
  async ({ context, request, params }) => {
    await verifyEmail(context, { ...params, deviceProof: deviceClaims(request) });
    return { msg: message('accounts.verified'), code: '0' };
  },
);
