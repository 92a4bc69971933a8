import { safeNext } from '@/components/shared/session/safe-next';

/** What a page of signing in may be opened with. */
export type NextInAddress = Promise<{ next?: string | string[] }>;

/** Where to go afterwards. */
export async function nextOf(searchParams: NextInAddress): Promise<string> {
  const { next } = await searchParams;
  return safeNext(Array.isArray(next) ? next[0] : next);
}
