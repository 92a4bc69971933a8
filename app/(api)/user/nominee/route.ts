import { handle } from '@/lib/http/handle';
import { saveNominee } from '@/lib/domain/nominees';
import { nomineeForm } from '@/lib/domain/nominees/schema';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  {
    endpoint: 'POST /user/nominee',
    access: 'signed-in',
    body: nomineeForm,
    limit: { name: 'billingPerUser', by: 'viewer' },
  },
  async ({ context, viewer, body }) => {
    const seen = await saveNominee(context, { viewer, ...body });
    return { message: message('privacy.nomineeSaved'), seen };
  },
);
