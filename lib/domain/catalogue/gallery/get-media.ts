import type { Context } from '@/lib/domain/context';
import { notFound } from '@/lib/platform/errors';
import { parseMediaName } from './media-address';

/** The bytes of a picture (WebP). `name` is the last part of its path. Throws not_found. */
export async function getMedia(
  { media }: Pick<Context, 'media'>,
  { name }: { name: string },
): Promise<Uint8Array> {
  const address = parseMediaName(name);
  const bytes = address && (await media.read(address.key, address.width));
  if (!bytes) throw notFound('Image');
  return bytes;
}
