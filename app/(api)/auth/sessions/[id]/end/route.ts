import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { endDevice } from '@/lib/domain/accounts';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { jsonReply } from '@/lib/http/reply/reply';
import { sessionCookie } from '@/lib/http/session';

export const POST = handle(
  { endpoint: 'POST /auth/sessions/[id]/end', access: 'signed-in', params: z.object({ id: idSchema }) },
  async ({ context, viewer, params: { id } }) => {
    await endDevice(context, { viewer, sessionId: id });
    // When a device ends its own session, its cookie is invalid from now on and is removed.
    const headers: Record<string, string> =
      id === viewer.sessionId ? { 'Set-Cookie': sessionCookie(null) } : {};
    return jsonReply({}, headers);
  },
);
