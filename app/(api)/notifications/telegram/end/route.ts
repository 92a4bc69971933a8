import { endTelegram } from '@/lib/domain/notifications';
import { handle } from '@/lib/http/handle';

export const POST = handle(
  { endpoint: 'POST /notifications/telegram/end', access: 'signed-in' },
  async ({ context, viewer }) => {
    await endTelegram(context, { userId: viewer.userid });
    return {};
  },
);
