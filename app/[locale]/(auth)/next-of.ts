import { safeNext } from '@/components/shared/session/safe-next';

/** The query parameters of the sign-in pages. */
export type NextInAddress = Promise<{ next?: string | string[] }>;

/** The checked page to open after signing in. */
export async function nextOf(searchParams: NextInAddress): Promise<string> {
  const { next } = await searchParams;
  return safeNext(Array.isArray(next) ? next[0] : next);
}
