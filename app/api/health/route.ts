import { handle } from '@/lib/http/handle';
import { booksFor, checkHealth } from '@/lib/http/server/health';

export const GET = handle({ access: 'public', limit: 'none' }, async ({ request }) => {
  const [{ healthy, ...report }, books] = await Promise.all([checkHealth(), booksFor(request)]);
  const told = books === undefined ? report : { ...report, books };
  return Response.json({ success: healthy, ...told }, { status: healthy ? 200 : 503 });
});
