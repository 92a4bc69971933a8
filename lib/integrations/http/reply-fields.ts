import { z } from 'zod';
import { cleanText } from './clean-text';

/** A text as one clean line; '' when it is missing. */
export const lineText = z
  .string()
  .nullish()
  .transform((text) => cleanText(text ?? ''));

/** The same of what decides nothing: '' when it is no text, because the rest of the answer counts. */
export const looseText = lineText.catch('');

/** An id that is sent as text or as a number, read as text. A number too large to be exact is refused. */
export const idText = z
  .union([z.int().nonnegative().transform(String), z.string()])
  .pipe(z.string().regex(/^[\w.-]{1,64}$/));

/** A non-negative decimal that is sent as text or as a number, read as text. */
export const decimalText = z
  .union([z.number().transform(String), z.string().trim()])
  .pipe(z.string().regex(/^\d{1,12}(\.\d{1,8})?$/));
