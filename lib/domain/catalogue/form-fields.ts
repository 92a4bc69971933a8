// Fields that several forms of the catalogue share (spec S5.5, S5.6), and the message for input that does not parse.
import { z } from 'zod';
import { issue, type Message, message, readIssue } from '@/lib/platform/messages';
import { isRupees, paiseFromRupees } from '@/lib/platform/money';
import { mediaKey, mediaUrl } from './gallery/media-address';
import { type ApiType, apiTypes, isOwnPath } from './schema';

/** The message for invalid input: the first of the forms' own messages, else a general one. */
export function catalogueRefusal({ issues }: z.ZodError): Message {
  const problems = issues.map((each) => readIssue(each.message));
  return problems.find((each) => each?.messageKey.startsWith('forms.')) ?? message('requests.checkInput');
}

const IMAGE_REQUIRED = issue('forms.imagePathRequired');
/** Pages load pictures only from this store (spec S15.2), so a picture at another address would not be shown. */
const IMAGE_WRONG = issue('forms.imagePathWrong');

export const nameField = z
  .string(issue('forms.nameRequired'))
  .trim()
  .min(1, issue('forms.nameRequired'))
  .max(120, issue('forms.nameTooLong'));

/** A Hindi text; '' while it is missing. */
export const hindiNameField = z
  .string(issue('forms.hindiNotText'))
  .trim()
  .max(120, issue('forms.nameTooLong'))
  .default('');

/** A picture of the gallery by its one address there, whichever of its widths was copied; other paths stay. */
function asInGallery(path: string): string {
  const key = mediaKey(path.replace(/[?#].*/, ''));
  return key === null ? path : mediaUrl(key);
}

export const imagePathField = z
  .string(IMAGE_REQUIRED)
  .trim()
  .min(1, IMAGE_REQUIRED)
  .max(500, IMAGE_WRONG)
  .refine(isOwnPath, IMAGE_WRONG)
  .transform(asInGallery);

// Fields accept every text, number or null that a form can hold and refuse it in a pipe, because the compiler compares
// the values of a form with the input of its schema.

/** Accepts '' as null, because forms send '' when nothing is chosen. */
export const unset = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === '' ? null : given), schema);

export const apiTypeField = unset(z.enum(apiTypes, issue('forms.apiTypeOfList')).nullable().default(null));

export const PRICE_MAX = 10_000_000;

/** Reads rupees, a JSON number with at most 2 decimals, as paise. `sentence` is the message for every error. */
export function priceField(sentence: string) {
  return z
    .number(sentence)
    .nullable()
    .pipe(z.number(sentence).positive(sentence).max(PRICE_MAX, sentence).refine(isRupees, sentence))
    .transform(paiseFromRupees);
}

/** A price with a message that fits a field of a table. */
export const priceSchema = priceField(issue('fieldErrors.notPrice'));

export const hasApiType = ({ isApi, apiType }: { isApi: boolean; apiType: ApiType | null }) =>
  !isApi || apiType !== null;
export const apiTypeMissing = { error: issue('forms.apiTypeRequired'), path: ['apiType'] };
