import { handle } from '@/lib/http/handle';
import { subjectForm } from '@/lib/domain/work-claims/schema';
import { listColleagues } from '@/lib/domain/work-queue';

export const GET = handle(
  { endpoint: 'GET /admin/colleagues', access: 'panel.open', query: subjectForm },
  async ({ context, query }) => ({ colleagues: await listColleagues(context, query) }),
);
