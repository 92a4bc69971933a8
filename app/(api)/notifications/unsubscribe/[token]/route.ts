import { unsubscribe } from '@/lib/domain/notifications';
import { unsubscribeParams } from '@/lib/domain/notifications/schema';
import { handle } from '@/lib/http/handle';
import { localPath } from '@/lib/platform/languages';
import { message } from '@/lib/platform/messages';

/** What mail readers call for one press on their button (RFC 8058): without a session, and whatever the body is. */
export const POST = handle(
  {
    endpoint: 'POST /notifications/unsubscribe/[token]',
    access: 'public',
    params: unsubscribeParams,
    refusal: 'notifications.linkEnded',
  },
  async ({ context, params }) => {
    await unsubscribe(context, params);
    return { msg: message('notifications.unsubscribed') };
  },
);

/** A reader without that button opens the address: it gets the page that asks first, because GET changes nothing. */
export const GET = handle({ access: 'public', params: unsubscribeParams }, async ({ context, params }) => {
  const location = localPath(context.language, `/unsubscribe/${encodeURIComponent(params.token)}`);
  return new Response(null, { status: 303, headers: { location } });
});
