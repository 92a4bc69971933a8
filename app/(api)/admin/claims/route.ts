import { handle } from '@/lib/http/handle';
import { subjectForm } from '@/lib/domain/work-claims/schema';
import { getClaim } from '@/lib/domain/work-queue';

export const GET = handle(
  { endpoint: 'GET /admin/claims', access: 'panel.open', query: subjectForm },
  async ({ context, query }) => ({ claim: await getClaim(context, query) }),
);
