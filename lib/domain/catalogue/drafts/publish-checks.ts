import { inputsOf } from '@/lib/domain/catalogue/products/inputs-of';
import {
  type AdminItem,
  CLASS_NAMES,
  type GameClass,
  OFFERED_CLASSES,
  type ProductView,
  type PublishCheck,
} from '@/lib/domain/catalogue/schema';

/** The picture of products and items that have none of their own yet. */
export const PLACEHOLDER = '/art/placeholder.webp';

/** How many names a sentence has. */
const NAMED = 3;

/** Why an item cannot go on sale; '' when it can. */
export function itemStop(item: AdminItem): string {
  if (isUnrouted(item)) return `No supplier is switched on for ${item.name}.`;
  return item.belowFloor ? `${item.name} is below its cost.` : '';
}

function isBought({ isApi, apiType }: AdminItem): boolean {
  return isApi && apiType !== 'OTHER';
}

function isUnrouted(item: AdminItem): boolean {
  return isBought(item) && !item.routes.some(({ enabled }) => enabled);
}

/** What is to be looked at before a product is published with these items. Pure, so that page and publication agree. */
export function checksOf(
  product: ProductView & { gameClass: GameClass },
  items: AdminItem[],
): PublishCheck[] {
  const bought = items.filter(isBought);
  const unrouted = items.filter(isUnrouted);
  const below = items.filter(({ belowFloor }) => belowFloor);
  const unknown = bought.filter(({ floor }) => floor === null);
  return [
    items.length === 0
      ? check('items', 'stop', 'It has no items.')
      : check('items', 'good', items.length === 1 ? '1 item.' : `${items.length} items.`),
    unrouted.length > 0
      ? check('routes', 'stop', `No supplier is switched on for ${namesOf(unrouted)}.`)
      : check('routes', 'good', deliveryText(bought.length, items.length - bought.length)),
    below.length > 0
      ? check('prices', 'stop', `Below the cost: ${namesOf(below)}.`)
      : check('prices', 'good', 'No price is below its known cost.'),
    unknown.length > 0
      ? check('costs', 'warning', `The cost is not known of ${namesOf(unknown)}.`)
      : check('costs', 'good', 'The cost of everything that a supplier delivers is known.'),
    inputCheck(product, bought.length > 0),
    pictureCheck(product, items),
    hindiCheck(product, items),
    classCheck(product.gameClass),
  ];
}

function inputCheck(product: ProductView, hasSupplier: boolean): PublishCheck {
  const asked = inputsOf(product).map(({ label }) => label);
  if (hasSupplier && !product.isApi)
    return check(
      'inputs',
      'warning',
      'A supplier delivers its items, but “Is API” of the product is not ticked.',
    );
  return asked.length === 0
    ? check('inputs', 'warning', 'It asks its buyers for nothing: no player id, no email.')
    : check('inputs', 'good', `Buyers are asked for: ${asked.join(', ')}.`);
}

function pictureCheck(product: ProductView, items: AdminItem[]): PublishCheck {
  const bare = [product, ...items].filter(({ imgpath }) => imgpath === PLACEHOLDER);
  return bare.length > 0
    ? check('pictures', 'warning', `No picture of its own: ${namesOf(bare)}.`)
    : check('pictures', 'good', 'Every picture is chosen.');
}

function hindiCheck(product: ProductView, items: AdminItem[]): PublishCheck {
  const isNoteMissing = product.importantnote !== '' && product.noteHi === '';
  const missing = [
    namesOf([product, ...items].filter(({ nameHi }) => nameHi === '')),
    ...(isNoteMissing ? ['the important note'] : []),
  ].filter(Boolean);
  return missing.length > 0
    ? check('hindi', 'warning', `Hindi is missing: ${missing.join(', ')}.`)
    : check('hindi', 'good', 'All names are there in Hindi.');
}

function classCheck(gameClass: GameClass): PublishCheck {
  if (OFFERED_CLASSES.includes(gameClass)) return check('class', 'good', `${CLASS_NAMES[gameClass]}.`);
  return check(
    'class',
    'stop',
    gameClass === 'money'
      ? 'It is a money game, which may not be offered.'
      : 'It is not classified yet: say in its form whether it is a social game, an e-sport or no game.',
  );
}

function check(name: PublishCheck['name'], state: PublishCheck['state'], text: string): PublishCheck {
  return { name, state, text };
}

function deliveryText(bought: number, byHand: number): string {
  if (byHand === 0) return 'A supplier delivers every item.';
  return bought === 0 ? 'All items are delivered by hand.' : `${byHand} of the items are delivered by hand.`;
}

function namesOf(rows: { name: string }[]): string {
  const names = rows.slice(0, NAMED).map(({ name }) => name);
  return names.join(', ') + (rows.length > NAMED ? ` and ${rows.length - NAMED} more` : '');
}
