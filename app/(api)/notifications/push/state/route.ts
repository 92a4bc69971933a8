import { handle } from '@/lib/http/handle';
import { isSubscribed } from '@/lib/domain/notifications';
import { subscriptionStateForm } from '@/lib/domain/notifications/schema';

export const POST = handle(
  { endpoint: 'POST /notifications/push/state', access: 'signed-in', body: subscriptionStateForm },
  async ({ context, viewer, body }) => ({
    on: await isSubscribed(context, { userId: viewer.userid, ...body }),
  }),
);
