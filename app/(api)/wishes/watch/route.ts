import { handle } from '@/lib/http/handle';
import { setWatch } from '@/lib/domain/wishes';
import { watchBody } from '@/lib/domain/wishes/schema';

export const POST = handle(
  { endpoint: 'POST /wishes/watch', access: 'signed-in', body: watchBody },
  ({ context, viewer, body }) => setWatch(context, { viewer, body }),
);
