import { z } from 'zod';
import { endDevice } from '@/lib/store/accounts';
import { idSchema } from '@/lib/store/catalogue/schema';
import { handle } from '@/lib/web/handle';
import { sessionCookie } from '@/lib/web/session';

export const POST = handle(
  { access: 'signed-in', params: z.object({ id: idSchema }) },
  async ({ context, viewer, params: { id } }) => {
    await endDevice(context, { viewer, sessionId: id });
    // Its own cookie would be dead from here on.
    const headers: Record<string, string> =
      id === viewer.sessionId ? { 'Set-Cookie': sessionCookie(null) } : {};
    return Response.json({ success: true }, { headers });
  },
);
