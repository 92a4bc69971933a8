import { handle } from '@/lib/http/handle';
import { setFavourite } from '@/lib/domain/wishes';
import { favouriteBody } from '@/lib/domain/wishes/schema';

export const POST = handle(
  { endpoint: 'POST /wishes/favourite', access: 'signed-in', body: favouriteBody },
  async ({ context, viewer, body }) => {
    await setFavourite(context, { userId: viewer.userid, ...body });
    return {};
  },
);
