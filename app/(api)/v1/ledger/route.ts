import { handle } from '@/lib/http/handle';
import { worldOf } from '@/lib/domain/partners';
import { ledgerQuery } from '@/lib/domain/partners/schema';

export const GET = handle(
  { access: 'partner', scope: 'wallet:read', query: ledgerQuery },
  ({ context, partner, query }) => worldOf(partner).listLedger(context, partner, query),
);
