import { listChanges } from '@/lib/domain/audit-log';
import { objectQuery } from '@/lib/domain/audit-log/schema';
import { handle } from '@/lib/http/handle';

export const GET = handle(
  { endpoint: 'GET /admin/changes', access: 'audit.read', query: objectQuery },
  async ({ context, query }) => ({
    changes: await listChanges(context, query),
  }),
);
