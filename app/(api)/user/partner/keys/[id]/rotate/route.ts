import { handle } from '@/lib/http/handle';
import { rotateKey } from '@/lib/domain/partners';
import { keyParams, rotateKeyForm } from '@/lib/domain/partners/schema';

export const POST = handle(
  {
    endpoint: 'POST /user/partner/keys/[id]/rotate',
    access: 'signed-in',
    params: keyParams,
    body: rotateKeyForm,
  },
  ({ context, viewer, params, body }) => rotateKey(context, { viewer, ...params, ...body }),
);
