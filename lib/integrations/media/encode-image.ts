import type { Sharp, SharpConstructor, SharpOptions } from 'sharp';
import { AppError } from '@/lib/platform/errors';
import type { PlainKey } from '@/lib/platform/messages';
import { imageKind, isAnimatedPng } from './image-kind';
import { type EncodedImage, WIDTHS, type Width } from './port';

const MOST_PIXELS = 40_000_000;
/** Below the 16,383 of WebP. */
const LONGEST_SIDE = 12_000;
// A picture that takes longer is an attack on the processor.
const PATIENCE = { seconds: 20 };

const OPTIONS = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } satisfies SharpOptions;

/**
 * A still JPEG, PNG or WebP, by its content, as WebP in every width, upright and without what its file said beside the
 * pixels. Throws unsupported_media_type for other kinds, invalid_input for animations, bombs and broken files.
 */
export async function encodeImage(bytes: Uint8Array): Promise<EncodedImage> {
  const kind = imageKind(bytes);
  if (!kind)
    throw new AppError('unsupported_media_type', 'images.wrongKind', {
      fields: { images: 'faults.notImage' },
    });
  if (kind === 'png' && isAnimatedPng(bytes)) throw animated();
  const sharp = await loadSharp();
  // Without `pages`, it would not tell how many there are.
  await assertUsable(sharp(bytes, { failOn: 'error', limitInputPixels: false }), kind);
  try {
    const made: [Width, Uint8Array][] = [];
    // One after the other: a large WebP takes 160 MB while it is decoded.
    for (const width of WIDTHS) made.push([width, await shrink(sharp(bytes, OPTIONS), width)]);
    // Every width stands in the list that this was made from.
    return Object.fromEntries(made) as EncodedImage;
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** Reads the header only. */
async function assertUsable(image: Sharp, kind: string): Promise<void> {
  const {
    format,
    width,
    height,
    pages = 1,
  } = await image.metadata().catch((cause: unknown) => {
    throw unreadable(cause);
  });
  if (format !== kind) throw unreadable();
  if (pages > 1) throw animated();
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS)
    throw refusal('images.tooManyPixels', 'faults.tooManyPixels');
}

function shrink(image: Sharp, width: Width): Promise<Uint8Array> {
  return image
    .timeout(PATIENCE)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
}

let loaded: Promise<SharpConstructor> | undefined;

// The library is large and native, and most processes never see a picture.
function loadSharp(): Promise<SharpConstructor> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    // Whatever a file pretends to be, no other decoder is ever started. The one of SVG, which Next draws our share cards
    // with, is out of reach: whatever imageKind knows is taken by one of the others.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadSvg'],
    });
    return sharp;
  });
  return loaded;
}

function animated(): AppError {
  return refusal('images.moving', 'faults.movingImage');
}

function unreadable(cause?: unknown): AppError {
  return refusal('images.unreadable', 'faults.unreadable', cause);
}

function refusal(said: PlainKey, fault: PlainKey, cause?: unknown): AppError {
  return new AppError('invalid_input', said, { fields: { images: fault }, cause });
}
