import { handle } from '@/lib/http/handle';
import { endSubscription } from '@/lib/domain/notifications';
import { endSubscriptionForm } from '@/lib/domain/notifications/schema';

export const POST = handle(
  { endpoint: 'POST /notifications/push/end', access: 'signed-in', body: endSubscriptionForm },
  async ({ context, viewer, body }) => {
    await endSubscription(context, { userId: viewer.userid, ...body });
    return {};
  },
);
