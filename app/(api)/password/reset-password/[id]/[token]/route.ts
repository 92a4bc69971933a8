import { resetPassword } from '@/lib/domain/accounts';
import { linkSchema, resetPasswordSchema } from '@/lib/domain/accounts/schema';
import { trustedDevice } from '@/lib/http/guards/trusted-device';
import { handle } from '@/lib/http/handle';
import { webProcess } from '@/lib/http/server/process';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  { access: 'public', params: linkSchema, body: resetPasswordSchema, refusal: 'accounts.passwordSize' },
  async ({ context, request, params, body }) => {
    const { emailKey } = await resetPassword(context, { ...params, ...body });
    // A customer who forgot the password has probably tried several. Those failures must not block the new password.
    const { limiter } = webProcess();
    await limiter.clear('loginPerAccount', emailKey);
    const device = await trustedDevice(context, request, { email: emailKey });
    if (device) await limiter.clear('loginPerDevice', device.id);
    return { msg: message('accounts.passwordChanged'), code: '0' };
  },
);
