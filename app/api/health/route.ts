import { handle } from '@/lib/http/handle';
import { checkHealth, invariantReportFor } from '@/lib/http/server/health';

export const GET = handle({ access: 'public', limit: 'none' }, async ({ request }) => {
  const [{ healthy, ...report }, books] = await Promise.all([checkHealth(), invariantReportFor(request)]);
  const body = books === undefined ? report : { ...report, books };
  return Response.json({ success: healthy, ...body }, { status: healthy ? 200 : 503 });
});
