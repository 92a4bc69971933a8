// Pictures and banners, and where a banner may lead.
import { z } from 'zod';
import { formKey } from '@/lib/platform/form-key';
import { issue } from '@/lib/platform/messages/schema';
import { hindiFilter } from './hindi';
import { type ImageType, idSchema, imageTypes } from './kinds';

export interface ImageView {
  id: string;
  title: string;
  /** '' while it is missing, as `offerHi`. */
  titleHi: string;
  /** What a banner offers, in a few words; '' for the lowest price of what it links to. */
  offer: string;
  offerHi: string;
  type: ImageType;
  url: string;
  redirectUrl: string | null;
}

/** A picture as the panel lists it. */
export interface GalleryImageView extends ImageView {
  createdAt: string;
}

export interface GalleryView {
  CarouselMb: ImageView[];
  CarouselPc: ImageView[];
  Popup: ImageView[];
}

/** The largest picture, in bytes. */
export const LARGEST_IMAGE = 8 * 1024 * 1024;

const lineOfText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, issue('fieldErrors.tooLong'))
    .regex(/^\P{Cc}*$/u, issue('fieldErrors.titleCharacters'));

/** The texts of a picture. They can be changed later, without another upload. */
const imageTexts = z.object({
  title: lineOfText(120).min(1, issue('fieldErrors.empty')),
  titleHi: lineOfText(120).default(''),
  offer: lineOfText(60).default(''),
  offerHi: lineOfText(60).default(''),
  redirectUrl: z.string().trim().max(2000, issue('fieldErrors.tooLong')).default(''),
});

/** The text fields of an upload, beside the picture. */
export const uploadImageFields = imageTexts.extend({ type: z.enum(imageTypes) });

/** The panel's form of an upload. The file is read by what it is, not by what its name or its sender says. */
export const uploadImageForm = uploadImageFields.extend({
  images: z.instanceof(Blob).refine(({ size }) => size > 0, issue('fieldErrors.empty')),
  key: formKey,
});
export type UploadImageInput = z.input<typeof uploadImageForm>;

/**
 * The texts of a picture as the page showed them, so that a change that a colleague saved meanwhile is neither undone
 * nor deleted unseen.
 */
const seenTexts = z.strictObject({
  title: z.string(),
  titleHi: z.string(),
  offer: z.string(),
  offerHi: z.string(),
  redirectUrl: z.string().nullable(),
});
export type SeenTexts = z.output<typeof seenTexts>;

/** The form with which the panel changes the texts of a picture: all of them. */
export const editImageForm = imageTexts.extend({
  id: idSchema,
  titleHi: lineOfText(120),
  offer: lineOfText(60),
  offerHi: lineOfText(60),
  redirectUrl: imageTexts.shape.redirectUrl.unwrap(),
  seen: seenTexts,
});

/** Pages of the version before send no `seen`. */
export const deleteImageForm = z.object({ id: idSchema, seen: seenTexts.optional() });

/** The query of the panel's gallery. An invalid value is ignored. */
export const galleryQuery = z.object({
  type: z.enum(imageTypes).optional().catch(undefined),
  hindi: hindiFilter,
});

const HERE = 'https://here.invalid';

/**
 * Whether a banner may link to this address: https, or a path of this store. Backslashes, control characters and
 * passwords are refused: browsers read a backslash as a slash and drop control characters, and a user name in an
 * address can hide its host.
 */
export function isSafeRedirect(target: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(target) || !URL.canParse(target, HERE)) return false;
  const { origin, username, password } = new URL(target, HERE);
  if (target.startsWith('/')) return origin === HERE && !/^\/(\/|%2f|%5c)/i.test(target);
  return /^https:\/\/[^/]/i.test(target) && username === '' && password === '' && origin !== HERE;
}

/** Whether this is a path of this store. Pages load pictures only from the store itself. */
export function isOwnPath(target: string): boolean {
  return target.startsWith('/') && isSafeRedirect(target);
}
