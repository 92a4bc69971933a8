import { revalidatePath } from 'next/cache';
import { notFound } from '@/lib/platform/errors';
import { provesInternal } from '@/lib/web/freshness';
import { handle } from '@/lib/web/handle';

/** The process's call to itself when the catalogue has changed: every prerendered page is made anew when next asked for. */
export const POST = handle({ access: 'internal', limit: 'none' }, async ({ request }) => {
  if (!provesInternal(request)) throw notFound('Page');
  revalidatePath('/', 'layout');
  return {};
});
