import { handle } from '@/lib/http/handle';
import { savePreferences } from '@/lib/domain/notifications';
import { preferencesForm } from '@/lib/domain/notifications/schema';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  {
    endpoint: 'POST /notifications/preferences',
    access: 'signed-in',
    body: preferencesForm,
    limit: { name: 'consentsPerUser', by: 'viewer' },
  },
  async ({ context, viewer, body }) => {
    await savePreferences(context, { userId: viewer.userid, ...body });
    return { message: message('notifications.saved') };
  },
);
