import { queryPoints } from '@/lib/domain/suppliers';
import { handle } from '@/lib/http/handle';

export const POST = handle(
  { endpoint: 'POST /admin/querypoints/ph', access: 'suppliers.read' },
  ({ context }) => queryPoints(context, { region: 'ph' }),
);
