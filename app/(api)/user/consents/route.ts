import { handle } from '@/lib/http/handle';
import { assertNoGuardian } from '@/lib/domain/accounts';
import { declareAdult } from '@/lib/domain/consents';
import { consentForm } from '@/lib/domain/consents/schema';
import { changeConsent } from '@/lib/domain/notifications';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  {
    endpoint: 'POST /user/consents',
    access: 'signed-in',
    body: consentForm,
    limit: { name: 'consentsPerUser', by: 'viewer' },
  },
  async ({ context, viewer, body }) => {
    const { userid: userId } = viewer;
    const { purpose, given } = body;
    if (purpose === 'adult') {
      await assertNoGuardian(context, { userId });
      await declareAdult(context, { userId });
      return { message: message('privacy.declared') };
    }
    await changeConsent(context, { userId, purpose, given });
    return { message: message(given ? 'privacy.consentGiven' : 'privacy.consentWithdrawn') };
  },
);
