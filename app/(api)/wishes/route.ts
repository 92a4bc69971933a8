import { handle } from '@/lib/http/handle';
import { readWishes } from '@/lib/domain/wishes';
import { wishesQuery } from '@/lib/domain/wishes/schema';

export const GET = handle(
  { endpoint: 'GET /wishes', access: 'signed-in', query: wishesQuery },
  ({ context, viewer, query }) => readWishes(context, { userId: viewer.userid, ...query }),
);
