import { ImageResponse } from 'next/og';
import sharp from 'sharp';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import { readLocalImage } from '@/lib/http/cache/local-image';
import { drawableText } from './drawable-text';

const SIZE = { width: 1200, height: 630 };
const ART = 430;

export interface ShareCard {
  png: Buffer<ArrayBuffer>;
  /** Whether every picture in it could be read. */
  isComplete: boolean;
}

/** Ends when the card before is drawn: drawing keeps the process from all else. */
let last: Promise<unknown> = Promise.resolve();

/** Draws the preview picture of a product as PNG. It contains only names, so it is the same in every language. */
export async function drawShareCard(
  { name, imgpath }: Pick<ProductView, 'name' | 'imgpath'>,
  storeName: string,
): Promise<ShareCard> {
  const title = drawableText(name);
  const [art, mark] = await Promise.all([asPng(imgpath, ART), asPng('/icon.svg', 72)]);
  const card = (
    <div
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        alignItems: 'center',
        padding: 80,
        gap: 70,
        color: '#e6e9ef',
        background: 'linear-gradient(135deg, #131a33 0%, #0b0e14 55%, #0d2b2c 100%)',
      }}
    >
      {art && (
        // biome-ignore lint/performance/noImgElement: drawn into a picture, not sent to a browser
        <img src={art} alt="" width={ART} height={ART} style={{ borderRadius: 56 }} />
      )}
      <div style={{ display: 'flex', flex: 1, flexDirection: 'column', gap: 44 }}>
        <div style={{ display: 'flex', fontSize: title.length > 28 ? 60 : 76, lineHeight: 1.12 }}>
          {title}
        </div>
        <div style={{ display: 'flex', alignItems: 'center', gap: 24, fontSize: 44, color: '#3de3cf' }}>
          {mark && (
            // biome-ignore lint/performance/noImgElement: drawn into a picture, not sent to a browser
            <img src={mark} alt="" width={72} height={72} style={{ borderRadius: 16 }} />
          )}
          {drawableText(storeName)}
        </div>
      </div>
    </div>
  );
  const drawn = last.then(() => new ImageResponse(card, SIZE).arrayBuffer());
  last = drawn.catch(() => {});
  return { png: Buffer.from(await drawn), isComplete: art !== null && mark !== null };
}

/** A picture of the store as PNG data URL; null when it cannot be read, because a card without art is still useful. */
async function asPng(path: string, size: number): Promise<string | null> {
  const picture = await readLocalImage(path);
  if (!picture) return null;
  try {
    const png = await sharp(picture).resize(size, size, { fit: 'cover' }).png().toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } catch {
    return null;
  }
}
