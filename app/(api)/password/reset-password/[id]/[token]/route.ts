import { handle } from '@/lib/http/handle';
import { resetPassword } from '@/lib/domain/accounts';
import { linkSchema, resetPasswordSchema } from '@/lib/domain/accounts/schema';
import { trustDevice } from '@/lib/http/guards/trusted-device';
import { jsonReply } from '@/lib/http/reply/reply';
import { countsByAddress } from '@/lib/http/request/address';
import { webProcess } from '@/lib/http/server/process';
import { message, translate } from '@/lib/platform/messages';

export const POST = handle(
  {
    endpoint: 'POST /password/reset-password/[id]/[token]',
    access: 'public',
    params: linkSchema,
    body: resetPasswordSchema,
    refusal: 'accounts.passwordSize',
  },
  async ({ context, request, params, body }) => {
    const { emailKey, ...account } = await resetPassword(context, { ...params, ...body });
    // A customer who forgot the password has probably tried several. Those failures must not block the new password.
    const { limiter } = webProcess();
    await limiter.clear('loginPerAccount', emailKey);
    for (const [name, who] of countsByAddress('loginPerAddressAndAccount', request, emailKey))
      await limiter.clear(name, who);
    const msg = translate(context.language, message('accounts.passwordChanged'));
    // Strangers who used up the limits of the account or of a shared address must not keep out the person who has just
    // proved the mailbox: this browser is trusted, and is counted by itself.
    const { origin } = context.actor;
    const cookie = trustDevice(account, origin?.device ?? origin?.nextDevice);
    return jsonReply({ msg, code: '0' }, { 'Set-Cookie': cookie });
  },
);
