import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { defineJob } from '@/lib/platform/jobs';
import { after, hours } from '@/lib/platform/time';
import { mediaUrl } from './media-address';

export const sweepMediaJob = defineJob('sweep-media', z.object({}));

/** Far longer than it takes from a file to its row. */
const GRACE = hours(1);

/** Removes pictures that have no row: what was left by a crash after the files, or before they were removed. */
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
