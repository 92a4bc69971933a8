import { contains, hasTrigram, Prisma, type Way } from '@/lib/platform/db';

/**
 * What an order is found by, each on a line of its own: its row in `order_texts`, and below it the one with its
 * reference.
 */
const ORDER_SEARCH_TEXT = Prisma.raw(
  `(tarang_order_text(id, user_email, input1, input2, player_name) || coalesce(tarang_reference_text(transactionid), ''))`,
);

/** Fewer characters before the @ would leave nothing to look up. */
const LEAST_OF_ADDRESS = 4;

/** The conditions on a row of `orders` and of `order_texts` of a text that an order is found by. */
export interface OrderWay extends Way {
  /** An index serves it. */
  ofText: Prisma.Sql;
}

/**
 * Orders that have the text in their id, e-mail address, first or second input, nickname or bank reference. A text
 * without three letters or digits in a row has to be at the beginning of one of them.
 */
export function ordersWith(text: string): OrderWay {
  const part = hasTrigram(text) ? text : `\n${text}`;
  const ofText = textsWith(part);
  return {
    condition: contains(ORDER_SEARCH_TEXT, part).condition,
    ofText,
    ids: Prisma.sql`select order_id as id from order_texts where ${ofText}`,
  };
}

/**
 * The condition on a row of `order_texts` that it has the part anywhere. An index serves it, also for one or two
 * characters.
 */
export function textsWith(part: string): Prisma.Sql {
  const { condition } = contains(Prisma.sql`text`, part);
  return Prisma.sql`tarang_grams(text) @@ tarang_grams_of_part(lower(${rareOf(part)})) and ${condition}`;
}

/**
 * Very many orders have the same domain: looking it up in the index takes longer than comparing it in the few that are
 * left.
 */
function rareOf(part: string): string {
  const at = part.indexOf('@');
  return at >= LEAST_OF_ADDRESS ? part.slice(0, at + 1) : part;
}
