// The columns of the file that adds a product with its items, and a sample of it. Browsers import this file.

/** Of the product; a row below the first may leave them empty. */
const OF_PRODUCT = [
  ...([
    'Product',
    'Product Hindi',
    'Category',
    'Game',
    'Picture',
    'Note',
    'Note Hindi',
    'Search words',
  ] as const),
  ...(['Unit', 'Units', 'Unit Hindi', 'Inputs', 'Class', 'Class reason', 'Evidence'] as const),
] as const;
/** Of the item in the row. */
const OF_ITEM = [
  ...(['Item', 'Item Hindi', 'Item picture', 'Size', 'Count', 'MRP', 'Price', 'Resell'] as const),
  ...(['Supplier', 'Packs', 'Cost'] as const),
] as const;

export const PRODUCT_COLUMNS = OF_PRODUCT;
export type ProductColumn = (typeof OF_PRODUCT)[number];
export type FileColumn = ProductColumn | (typeof OF_ITEM)[number];

export const NEEDED_COLUMNS: FileColumn[] = ['Product', 'Category', 'Game', 'Item', 'Price', 'Resell'];

const SAMPLE_ROWS: Partial<Record<FileColumn, string>>[] = [
  {
    Product: 'Mobile Legends Brazil',
    'Product Hindi': 'मोबाइल लीजेंड्स ब्राज़ील',
    Category: 'games',
    Game: 'MLBB',
    Picture: '/art/products/mobile-legends.webp',
    Note: 'Only for accounts of Brazil.',
    'Note Hindi': 'केवल ब्राज़ील के खातों के लिए।',
    'Search words': 'ML, MLBB',
    Unit: 'diamond',
    Units: 'diamonds',
    'Unit Hindi': 'डायमंड',
    Inputs: 'User ID: number | Zone ID: number',
    Class: 'social',
    'Class reason': 'Played without stakes; nothing that is won is money.',
    Item: '86 Diamonds',
    'Item Hindi': '86 डायमंड',
    'Item picture': '/art/items/diamonds-small.webp',
    Size: 'small',
    Count: '86',
    MRP: '150',
    Price: '125',
    Resell: '120',
    Supplier: 'Smile.one BR',
    Packs: '13',
    Cost: '6.10',
  },
  {
    Item: '172 Diamonds',
    'Item Hindi': '172 डायमंड',
    'Item picture': '/art/items/diamonds-small.webp',
    Size: 'small',
    Count: '172',
    MRP: '300',
    Price: '249',
    Resell: '240',
    Supplier: 'Smile.one BR',
    Packs: '23',
    Cost: '12.20',
  },
];

/** A file that adds a product with two items. */
export const SAMPLE_FILE = [
  [...OF_PRODUCT, ...OF_ITEM],
  ...SAMPLE_ROWS.map((row) => [...OF_PRODUCT, ...OF_ITEM].map((column) => row[column] ?? '')),
]
  .map((cells) => cells.map((cell) => (/[",;]/.test(cell) ? `"${cell}"` : cell)).join(','))
  .join('\r\n');
