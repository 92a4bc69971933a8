import { handle } from '@/lib/http/handle';
import { worldOf } from '@/lib/domain/partners';
import { nothing } from '@/lib/domain/partners/schema';

export const GET = handle(
  { access: 'partner', scope: 'wallet:read', query: nothing },
  ({ context, partner }) => worldOf(partner).getBalance(context, partner),
);
