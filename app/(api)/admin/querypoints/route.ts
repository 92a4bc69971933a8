import { queryPoints } from '@/lib/domain/suppliers';
import { handle } from '@/lib/http/handle';

export const POST = handle({ endpoint: 'POST /admin/querypoints', access: 'suppliers.read' }, ({ context }) =>
  queryPoints(context, { region: 'br' }),
);
