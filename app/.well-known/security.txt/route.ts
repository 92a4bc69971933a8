import { handle } from '@/lib/http/handle';
import { securityContacts } from '@/lib/http/reply/security-contacts';

/** RFC 9116: where to report a weakness of the store. */
export const GET = handle({ access: 'public' }, async ({ context }) => {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' };
  return new Response(securityContacts(context.clock.now()), { headers });
});
