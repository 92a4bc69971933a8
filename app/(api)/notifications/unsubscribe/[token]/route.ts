import { handle } from '@/lib/http/handle';
import { unsubscribe } from '@/lib/domain/notifications';
import { unsubscribeParams } from '@/lib/domain/notifications/schema';
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
