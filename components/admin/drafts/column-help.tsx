import { categories, gameClasses, itemTypes, productTypes } from '@/lib/domain/catalogue/schema';
import { INPUT_KINDS } from '@/lib/platform/input-kinds';

const COLUMNS: [columns: string, meaning: string][] = [
  ['Product, Product Hindi, Note, Note Hindi', 'The names and the important note of the page.'],
  ['Category', `One of ${categories.join(', ')}.`],
  ['Game', `What suppliers call it: ${productTypes.join(', ')}.`],
  [
    'Picture, Item picture',
    'The path of a picture, such as /art/items/diamonds-small.webp. An item without one shows that of the product.',
  ],
  [
    'Inputs',
    `What buyers are asked for: Player ID: number | Server: list: Asia, Europe. Kinds: ${INPUT_KINDS.join(', ')}.`,
  ],
  ['Search words', 'Other names that people type, separated by commas.'],
  ['Unit, Units, Unit Hindi, Count', 'What items are counted in, and how many of it this item holds.'],
  [
    'Class, Class reason, Evidence',
    `What it is under the law on online games: ${gameClasses.join(', ')}; why; and a link that shows it.`,
  ],
  ['Item, Item Hindi, Size', `The names of the item, and one of ${itemTypes.join(', ')}.`],
  ['MRP, Price, Resell', 'Rupees. Without an MRP nothing is struck through.'],
  ['Supplier', 'For example Smile.one BR; empty: delivered by hand.'],
  ['Packs', 'The supplier’s pack codes. Empty: the number that the item gets is the pack.'],
  ['Cost', 'What the supplier takes, in its own currency; empty: not known.'],
];

/** What the columns of the file mean. */
export function ColumnHelp() {
  return (
    <details>
      <summary className="min-h-11 font-semibold text-muted text-sm hover:text-text">
        What the columns mean
      </summary>
      <dl className="grid gap-x-6 gap-y-2 pt-2 text-sm md:grid-cols-[16rem_1fr]">
        {COLUMNS.map(([columns, meaning]) => (
          <div key={columns} className="contents">
            <dt className="font-semibold">{columns}</dt>
            <dd className="text-muted [overflow-wrap:anywhere] max-md:mb-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
