// Players as games read them: an id with zeros before it, with a space or in digits of full width is the same player.
// What was typed is stored and sent as it was typed; only limits, rules and blocks compare.
import { Prisma } from '@/lib/platform/db';

// NFKC has made other blanks and hyphens to these. The others are joiners, variation selectors and fillers.
const NOT_COMPARED = /[ \-\u2010\u2012-\u2014\u2800]|\p{Default_Ignorable_Code_Point}/gu;

/** A typed value as it is compared, as the function tarang_typed of the database returns it. */
function typedAsCompared(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(NOT_COMPARED, '')
    .replace(/^[#+0]+/, '');
}

/** Whether two lists of inputs name one player is whether these are equal. */
export function inputsAsCompared(inputs: readonly string[]): string {
  return JSON.stringify(inputs.map(typedAsCompared));
}

/** An SQL condition: the column equals the value after both are normalized as typedAsCompared does. */
function isSameTyped(column: Prisma.Sql, value: string): Prisma.Sql {
  return Prisma.sql`tarang_typed(${column}) = tarang_typed(${value})`;
}

/** An SQL condition: the column has the id of this product, or of another one of the same type except OTHER. */
function isSameGame(column: Prisma.Sql, productId: string): Prisma.Sql {
  return Prisma.sql`${column} in (
    select sold.id from products sold join products bought on bought.id = ${productId}
     where sold.id = bought.id or (sold.type = bought.type and sold.type <> 'OTHER'))`;
}

interface PlayerOfProduct {
  productId: string;
  input1: string;
  /** Null for a product that does not ask for it. */
  input2: string | null;
}

/**
 * An SQL condition on the table orders, whose alias is given: the order is for the same player of the same game, which
 * several products may sell. A product that asks for no input has no player, and no order is for it.
 */
export function isForPlayer(order: Prisma.Sql, { productId, input1, input2 }: PlayerOfProduct): Prisma.Sql {
  if (input1 === '') return Prisma.sql`false`;
  // What is sent for an input that a product does not ask for makes no other player.
  const second =
    input2 === null
      ? Prisma.empty
      : Prisma.sql`and (cardinality(${order}.input_labels) = 1 or ${isSameTyped(Prisma.sql`${order}.input2`, input2)})`;
  return Prisma.sql`
    (${isSameTyped(Prisma.sql`${order}.input1`, input1)} ${second}
     and ${isSameGame(Prisma.sql`${order}.product_id`, productId)})`;
}

/** A player, as the trigger of orders writes it into order_signals, as it is compared. */
export function playerAsCompared(player: string): string {
  return player.split(':').map(typedAsCompared).join(':');
}

/** The same in SQL. */
export function samePlayerSql(player: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`tarang_player(${player})`;
}
