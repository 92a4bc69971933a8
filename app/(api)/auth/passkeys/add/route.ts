import { handle } from '@/lib/http/handle';
import { addPasskey } from '@/lib/domain/accounts';
import { addPasskeySchema } from '@/lib/domain/accounts/schema';
import { passkeyCookieToken } from '@/lib/http/session';

export const POST = handle(
  { endpoint: 'POST /auth/passkeys/add', access: 'signed-in', body: addPasskeySchema },
  ({ context, request, viewer, body }) =>
    addPasskey(context, { viewer, browser: passkeyCookieToken(request), ...body }),
);
