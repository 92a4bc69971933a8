import { handle } from '@/lib/http/handle';
import { worldOf } from '@/lib/domain/partners';
import { checkPlayerBody, nothing } from '@/lib/domain/partners/schema';

export const POST = handle(
  { access: 'partner', scope: 'players:check', quota: 'check', query: nothing, body: checkPlayerBody },
  ({ context, partner, body }) => worldOf(partner).checkPlayer(context, partner, body),
);
