import { listChanges } from '@/lib/store/trail';
import { objectQuery } from '@/lib/store/trail/schema';
import { handle } from '@/lib/web/handle';

export const GET = handle({ access: 'admin', query: objectQuery }, async ({ context, query }) => ({
  changes: await listChanges(context, query),
}));
