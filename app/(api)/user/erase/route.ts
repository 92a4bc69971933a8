import { handle } from '@/lib/http/handle';
import { eraseAccount } from '@/lib/domain/erasure';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  { endpoint: 'POST /user/erase', access: 'signed-in', limit: { name: 'exportPerUser', by: 'viewer' } },
  async ({ context, viewer }) => {
    await eraseAccount(context, { viewer });
    return { message: message('privacy.erased') };
  },
);
