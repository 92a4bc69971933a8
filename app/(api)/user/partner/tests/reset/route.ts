import { resetTestWorld } from '@/lib/domain/partners';
import { handle } from '@/lib/http/handle';

export const POST = handle(
  { endpoint: 'POST /user/partner/tests/reset', access: 'signed-in' },
  async ({ context, viewer }) => {
    await resetTestWorld(context, viewer.userid);
    return {};
  },
);
