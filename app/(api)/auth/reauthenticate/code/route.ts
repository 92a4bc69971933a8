import { handle } from '@/lib/http/handle';
import { confirmationContactOf, sendConfirmationCode } from '@/lib/domain/accounts';
import { guardContactCode } from '@/lib/http/guards/contact-guard';
import { message } from '@/lib/platform/messages';

/** Sends the code by which an account without authenticator and password confirms that it is its owner. */
export const POST = handle(
  { endpoint: 'POST /auth/reauthenticate/code', access: 'signed-in' },
  async ({ context, viewer }) => {
    const contact = await confirmationContactOf(context, viewer);
    const { to } = await guardContactCode(context, { viewer, contact }, () =>
      sendConfirmationCode(context, { viewer }),
    );
    return { message: message('accounts.sentCode', { to }) };
  },
);
