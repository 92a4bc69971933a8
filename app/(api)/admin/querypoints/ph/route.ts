import { handle } from '@/lib/http/handle';
import { queryPoints } from '@/lib/domain/suppliers';

export const POST = handle(
  { endpoint: 'POST /admin/querypoints/ph', access: 'suppliers.read' },
  ({ context }) => queryPoints(context, { region: 'ph' }),
);
