import { handle } from '@/lib/http/handle';
import { subscribe } from '@/lib/domain/notifications';
import { subscribeForm } from '@/lib/domain/notifications/schema';

export const POST = handle(
  { endpoint: 'POST /notifications/push', access: 'signed-in', body: subscribeForm },
  async ({ context, viewer, body }) => {
    await subscribe(context, { userId: viewer.userid, subscription: body });
    return {};
  },
);
