import { handle } from '@/lib/http/handle';
import { listEndingTemplates } from '@/lib/domain/orders';

export const GET = handle(
  { endpoint: 'GET /admin/ending-templates', access: 'orders.settle' },
  async ({ context }) => ({ templates: await listEndingTemplates(context) }),
);
