import { PASSWORD_CHANGED, PASSWORD_SIZE, resetPassword } from '@/lib/store/accounts';
import { linkSchema, resetPasswordSchema } from '@/lib/store/accounts/schema';
import { handle } from '@/lib/web/handle';
import { knownDevice } from '@/lib/web/known-device';
import { webProcess } from '@/lib/web/process';

export const POST = handle(
  { access: 'public', params: linkSchema, body: resetPasswordSchema, refusal: PASSWORD_SIZE },
  async ({ context, request, params, body, requestId }) => {
    const { emailKey } = await resetPassword(context, { ...params, ...body, requestId });
    // Whoever forgot a password has tried some: the new one must not be refused for the old ones.
    const { limiter } = webProcess();
    await limiter.clear('loginPerAccount', emailKey);
    const device = await knownDevice(context, request, { email: emailKey });
    if (device) await limiter.clear('loginPerDevice', device.id);
    return { msg: PASSWORD_CHANGED, code: '0' };
  },
);
