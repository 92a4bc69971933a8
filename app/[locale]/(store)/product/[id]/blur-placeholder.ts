import sharp from 'sharp';
import { readLocalImage } from '@/lib/http/cache/local-image';

const SIDE = 10;

/**
 * A tiny version of a local picture as a data URL of about 200 characters, which is blurred when it is enlarged. Null
 * when the picture cannot be read.
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
    // The file is not a picture. The product page works without the background.
    return null;
  }
}
