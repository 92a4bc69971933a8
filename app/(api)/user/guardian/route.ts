import { handle } from '@/lib/http/handle';
import { emailKey, requestGuardian } from '@/lib/domain/accounts';
import { guardianForm } from '@/lib/domain/accounts/schema';
import { webProcess } from '@/lib/http/server/process';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  {
    endpoint: 'POST /user/guardian',
    access: 'signed-in',
    body: guardianForm,
    limit: { name: 'billingPerUser', by: 'viewer' },
  },
  async ({ context, viewer, body }) => {
    // Each call sends a mail to the address that was typed: without a limit, the form would send any number of them to
    // a stranger.
    await webProcess().limiter.consume('registerPerAddress', `mailbox ${emailKey(body.guardian_email)}`);
    await requestGuardian(context, { viewer, ...body });
    return { message: message('guardians.asked') };
  },
);
