import { makeTelegramLink } from '@/lib/domain/notifications';
import { handle } from '@/lib/http/handle';

export const POST = handle(
  { endpoint: 'POST /notifications/telegram', access: 'signed-in' },
  ({ context, viewer }) => makeTelegramLink(context, { userId: viewer.userid }),
);
