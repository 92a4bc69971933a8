import { handle } from '@/lib/http/handle';
import { listChanges } from '@/lib/domain/audit-log';
import { objectQuery } from '@/lib/domain/audit-log/schema';

export const GET = handle(
  { endpoint: 'GET /admin/changes', access: 'audit.read', query: objectQuery },
  async ({ context, query }) => ({
    changes: await listChanges(context, query),
  }),
);
