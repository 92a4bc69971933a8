import type { Picture } from '@/components/admin/pickers/pictures-provider';
import { listImages } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { artPictures } from '@/lib/http/art-pictures';

/** The pictures that products and items may show: those of the gallery, newest first, then those of the store. */
export async function pictures(context: Pick<Context, 'db'>): Promise<Picture[]> {
  const uploaded = await listImages(context, {});
  return [
    ...uploaded.map(({ url, title }) => ({ path: url, title })),
    ...artPictures().map((path) => ({ path, title: titleOf(path) })),
  ];
}

/** 'Diamonds small' for '/art/items/diamonds-small.webp'. */
function titleOf(path: string): string {
  const name = path.replace(/^.*\/|\.webp$/g, '').replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
