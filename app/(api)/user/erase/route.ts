import { eraseAccount } from '@/lib/domain/erasure';
import { handle } from '@/lib/http/handle';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  { endpoint: 'POST /user/erase', access: 'signed-in', limit: { name: 'exportPerUser', by: 'viewer' } },
  async ({ context, viewer }) => {
    await eraseAccount(context, { viewer });
    return { message: message('privacy.erased') };
  },
);
