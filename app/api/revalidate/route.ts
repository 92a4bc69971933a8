import { handle } from '@/lib/http/handle';
import { revalidatePath } from 'next/cache';

/**
 * The process's call to itself when the catalogue has changed: every prerendered page is made anew when next asked for.
 */
export const POST = handle({ access: 'internal', limit: 'none' }, async () => {
  revalidatePath('/', 'layout');
  return {};
});
