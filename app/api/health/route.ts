import { handle } from '@/lib/web/handle';
import { checkHealth } from '@/lib/web/health';

export const GET = handle({ access: 'public', limit: 'none' }, async () => {
  const { healthy, ...report } = await checkHealth();
  return Response.json({ success: healthy, ...report }, { status: healthy ? 200 : 503 });
});
