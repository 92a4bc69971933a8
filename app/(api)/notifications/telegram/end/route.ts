import { handle } from '@/lib/http/handle';
import { endTelegram } from '@/lib/domain/notifications';

export const POST = handle(
  { endpoint: 'POST /notifications/telegram/end', access: 'signed-in' },
  async ({ context, viewer }) => {
    await endTelegram(context, { userId: viewer.userid });
    return {};
  },
);
