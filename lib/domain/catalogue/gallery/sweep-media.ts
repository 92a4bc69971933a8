import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { defineJob } from '@/lib/platform/jobs';
import { after, hours } from '@/lib/platform/time';
import { mediaUrl } from './media-address';

export const sweepMediaJob = defineJob('sweep-media', z.object({}));

/** Files that are younger are kept, because their row may not be written yet. */
const GRACE = hours(1);

/** Removes files without a row, which remain when a process crashes during an upload or a deletion. */
export async function sweepMedia({
  db,
  clock,
  media,
}: Pick<Context, 'db' | 'clock' | 'media'>): Promise<{ removed: number }> {
  const old = after(clock.now(), -GRACE);
  const stored = (await media.list()).filter(({ storedAt }) => storedAt < old);
  const rows = await db.galleryImage.findMany({
    where: { url: { in: stored.map(({ key }) => mediaUrl(key)) } },
    select: { url: true },
  });
  const shown = new Set(rows.map(({ url }) => url));
  const orphans = stored.filter(({ key }) => !shown.has(mediaUrl(key)));
  for (const { key } of orphans) await media.remove(key);
  return { removed: orphans.length };
}
