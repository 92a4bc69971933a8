import { z } from 'zod';
import { isOneLine } from '@/lib/platform/input-kinds';
import { issue } from '@/lib/platform/messages/schema';
import { clientTxnIdSchema } from './fields';

export const LONGEST_GIFT_NOTE = 200;

/**
 * Matches text that looks like a web address. A note is shown on a page of the store to somebody who does not know its
 * writer, so it must not lead them anywhere else.
 */
const ADDRESS =
  /:\/\/|\bwww\.|[\p{L}\p{N}-]\.(?:app|biz|cc|click|club|co|com|dev|gg|gl|in|info|io|link|live|ly|me|net|online|org|ru|shop|site|store|tk|top|vip|xyz)(?![\p{L}\p{N}])/iu;

const note = z
  .string()
  // Browsers send the line ends of a form as two characters, and count them as one.
  .transform((written) => written.replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .max(LONGEST_GIFT_NOTE, issue('fieldErrors.tooLong'))
      .refine((text) => text.split('\n').every(isOneLine), issue('fieldErrors.unseenCharacters'))
      .refine((text) => !ADDRESS.test(text), issue('fieldErrors.webAddress')),
  );

/** A customer makes an order a gift, with a note that may be empty; null takes it back. */
export const giftOrderSchema = z.object({ orderid: clientTxnIdSchema, note: note.nullable() });
export type GiftOrderBody = z.input<typeof giftOrderSchema>;

export interface GiftOrderReply {
  /** '' for none; null when the order is no gift any more, as `path`. */
  note: string | null;
  /** The path of the page for the recipient, without a language. It works for 30 days. */
  path: string | null;
}

/** A gift as its recipient sees it: nothing of the buyer and of the price. */
export interface GiftView {
  productname: string;
  itemname: string;
  /** The Hindi names of now; '' while they are missing. */
  productnameHi: string;
  itemnameHi: string;
  /** The picture of the product. */
  art: string;
  note: string;
  /** The end of what was typed for the player; null when the item takes none. */
  player: string | null;
  state: 'coming' | 'arrived' | 'ended';
}
