import { LINK_CORRUPTED, VERIFIED, verifyEmail } from '@/lib/store/accounts';
import { linkSchema } from '@/lib/store/accounts/schema';
import { handle } from '@/lib/web/handle';

export const POST = handle(
  { access: 'public', params: linkSchema, refusal: LINK_CORRUPTED },
  async ({ context, params }) => {
    await verifyEmail(context, params);
    return { msg: VERIFIED, code: '0' };
  },
);
