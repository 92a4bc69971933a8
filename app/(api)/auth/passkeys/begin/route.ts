import { handle } from '@/lib/http/handle';
import { beginPasskey } from '@/lib/domain/accounts';
import { beginPasskeySchema } from '@/lib/domain/accounts/schema';
import { guardSecondFactor } from '@/lib/http/guards/second-factor-guard';
import { jsonReply } from '@/lib/http/reply/reply';
import { browserToken } from '@/lib/http/session';

export const POST = handle(
  { endpoint: 'POST /auth/passkeys/begin', access: 'signed-in', body: beginPasskeySchema },
  async ({ context, request, viewer, body }) => {
    const { browser, headers } = browserToken(request);
    const options = await guardSecondFactor(viewer.userid, () =>
      beginPasskey(context, { viewer, browser, ...body }),
    );
    return jsonReply({ options }, headers);
  },
);
