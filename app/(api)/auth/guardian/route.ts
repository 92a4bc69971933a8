import { handle } from '@/lib/http/handle';
import { askedAccount, emailKey, queueGuardianLink } from '@/lib/domain/accounts';
import { guardianLinkForm } from '@/lib/domain/accounts/schema';
import { webProcess } from '@/lib/http/server/process';
import { message } from '@/lib/platform/messages';

/** A new link for a guardian, who has no account. The answer is the same for every input. */
export const POST = handle(
  {
    endpoint: 'POST /auth/guardian',
    access: 'public',
    body: guardianLinkForm,
    limit: { name: 'mailPerAddress', by: 'address' },
  },
  async ({ context, body }) => {
    await webProcess().limiter.consume('guardianLinkPerAccount', emailKey(askedAccount(body)));
    await queueGuardianLink(context, body);
    return { message: message('guardians.linkSent') };
  },
);
