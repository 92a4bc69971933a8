import type { Sharp, SharpConstructor, SharpOptions } from 'sharp';
import { AppError } from '@/lib/platform/errors';
import type { PlainKey } from '@/lib/platform/messages';
import { imageKind, isAnimatedPng } from './image-kind';
import { type EncodedImage, WIDTHS, type Width } from './port';

const MAX_PIXELS = 40_000_000;
/** Pixels; WebP allows at most 16,383. */
const MAX_SIDE = 12_000;
// A normal picture takes far less; one that takes longer is an attempt to keep the processor busy.
const TIMEOUT = { seconds: 20 };

const OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } satisfies SharpOptions;

/**
 * Encodes a still JPEG, PNG or WebP as WebP in every width, upright and without metadata. The format is found by the
 * content. Throws unsupported_media_type for other formats, invalid_input for animations, for pictures with too many
 * pixels and for damaged files.
 */
export async function encodeImage(bytes: Uint8Array): Promise<EncodedImage> {
  const kind = imageKind(bytes);
  if (!kind)
    throw new AppError('unsupported_media_type', 'images.wrongKind', {
      fields: { images: 'faults.notImage' },
    });
  if (kind === 'png' && isAnimatedPng(bytes)) throw animated();
  const sharp = await loadSharp();
  // The option `pages: 1` would hide the number of pages, so this check is made without it.
  await assertUsable(sharp(bytes, { failOn: 'error', limitInputPixels: false }), kind);
  try {
    const made: [Width, Uint8Array][] = [];
    // One width after the other, because decoding a large WebP takes 160 MB each time.
    for (const width of WIDTHS) made.push([width, await shrink(sharp(bytes, OPTIONS), width)]);
    // Safe because `made` has an entry for each of WIDTHS; Object.fromEntries loses the keys' types.
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
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw refusal('images.tooManyPixels', 'faults.tooManyPixels');
}

function shrink(image: Sharp, width: Width): Promise<Uint8Array> {
  return image
    .timeout(TIMEOUT)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
}

let loaded: Promise<SharpConstructor> | undefined;

// Loaded at first use: the library is large and native, and most processes never encode a picture.
function loadSharp(): Promise<SharpConstructor> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    // No other decoder is ever started, whatever a file claims to be. The SVG decoder stays allowed because Next
    // renders our share cards with it; an upload cannot reach it, because imageKind accepts only the other three
    // formats.
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

function refusal(key: PlainKey, fieldError: PlainKey, cause?: unknown): AppError {
  return new AppError('invalid_input', key, { fields: { images: fieldError }, cause });
}
