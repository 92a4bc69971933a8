import { handle } from '@/lib/http/handle';
import { resetTestWorld } from '@/lib/domain/partners';

export const POST = handle(
  { endpoint: 'POST /user/partner/tests/reset', access: 'signed-in' },
  async ({ context, viewer }) => {
    await resetTestWorld(context, viewer.userid);
    return {};
  },
);
