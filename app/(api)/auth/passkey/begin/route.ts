import { handle } from '@/lib/http/handle';
import { beginPasskeyUse } from '@/lib/domain/accounts';
import { jsonReply } from '@/lib/http/reply/reply';
import { browserToken } from '@/lib/http/session';

export const POST = handle(
  {
    endpoint: 'POST /auth/passkey/begin',
    access: 'public',
    limit: { name: 'passkeyPerAddress', by: 'address' },
  },
  async ({ context, request }) => {
    const { browser, headers } = browserToken(request);
    return jsonReply({ options: await beginPasskeyUse(context, browser) }, headers);
  },
);
