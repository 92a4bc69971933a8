import { LINK_CORRUPTED, VERIFIED, verifyEmail } from '@/lib/domain/accounts';
import { linkSchema } from '@/lib/domain/accounts/schema';
import { handle } from '@/lib/http/handle';

export const POST = handle(
  { access: 'public', params: linkSchema, refusal: LINK_CORRUPTED },
  async ({ context, params }) => {
    await verifyEmail(context, params);
    return { msg: VERIFIED, code: '0' };
  },
);
