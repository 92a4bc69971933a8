import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { removePasskey } from '@/lib/domain/accounts';
import { idSchema } from '@/lib/domain/catalogue/schema';

export const POST = handle(
  {
    endpoint: 'POST /auth/passkeys/[id]/remove',
    access: 'signed-in',
    params: z.object({ id: idSchema }),
  },
  async ({ context, viewer, params: { id } }) => {
    await removePasskey(context, { viewer, id });
    return {};
  },
);
