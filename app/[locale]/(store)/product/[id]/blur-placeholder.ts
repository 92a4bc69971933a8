import sharp from 'sharp';
import { readLocalImage } from '@/lib/http/cache/local-image';

const SIDE = 10;

/**
 * The colours of a picture of ours as a data address of about 200 characters: drawn large, it is blurred by itself. Null
 * when the picture cannot be had.
 */
export async function blurPlaceholder(path: string): Promise<string | null> {
  const picture = await readLocalImage(path);
  if (!picture) return null;
  try {
    const tiny = await sharp(picture)
      .resize(SIDE, SIDE, { fit: 'cover' })
      .blur(0.6)
      .modulate({ saturation: 1.5 })
      .webp({ quality: 60 })
      .toBuffer();
    return `data:image/webp;base64,${tiny.toString('base64')}`;
  } catch {
    // Whatever it was, it was no picture: a page without its colours still sells.
    return null;
  }
}
