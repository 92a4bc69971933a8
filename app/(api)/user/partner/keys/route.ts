import { handle } from '@/lib/http/handle';
import { createKey } from '@/lib/domain/partners';
import { createKeyForm } from '@/lib/domain/partners/schema';

export const POST = handle(
  { endpoint: 'POST /user/partner/keys', access: 'signed-in', body: createKeyForm },
  ({ context, viewer, body }) => createKey(context, { viewer, form: body }),
);
