import { handle } from '@/lib/http/handle';
import { makeTelegramLink } from '@/lib/domain/notifications';

export const POST = handle(
  { endpoint: 'POST /notifications/telegram', access: 'signed-in' },
  ({ context, viewer }) => makeTelegramLink(context, { userId: viewer.userid }),
);
