import type { Vocabulary } from '@/lib/platform/text-search';

/**
 * Words of Indian shoppers, in Latin letters: Devanagari is transliterated before it is compared. Names of one product
 * belong to its aliases instead, which the panel edits.
 */
export const SHOPPING_WORDS: Vocabulary = {
  optional: [
    ...['the', 'a', 'an', 'of', 'in', 'for', 'to', 'and', 'on', 'my', 'me', 'i', 'with', 'by', 'or', 'per'],
    ...[
      'buy',
      'buying',
      'purchase',
      'order',
      'get',
      'want',
      'need',
      'recharge',
      'topup',
      'top',
      'up',
      'price',
    ],
    ...[
      'online',
      'cheap',
      'cheapest',
      'best',
      'offer',
      'discount',
      'india',
      'game',
      'instant',
      'cost',
      'rate',
    ],
    ...[
      'ka',
      'ki',
      'ke',
      'ko',
      'men',
      'mein',
      'main',
      'se',
      'par',
      'pe',
      'aur',
      'ya',
      'wala',
      'wali',
      'vala',
    ],
    ...['kharido', 'kharidna', 'kharide', 'kharidna', 'lena', 'chahiye', 'karo', 'karna', 'kare', 'karen'],
    ...['kaise', 'kitna', 'kitne', 'kitni', 'sasta', 'saste', 'sasti', 'kam', 'dam', 'richarj', 'taup', 'ap'],
    ...['bhai', 'mujhe', 'mera', 'mere', 'liye', 'please', 'plz', 'khel', 'gem', 'riarj', 'hai', 'do'],
  ],
  synonyms: {
    ...{ hira: 'diamond', hire: 'diamond', heera: 'diamond', heere: 'diamond', dias: 'diamond' },
    ...{ dia: 'diamond', dm: 'diamond', dms: 'diamond', hiron: 'diamond' },
    ...{ saptahik: 'weekly', hafta: 'weekly', hafte: 'weekly', haftawar: 'weekly', wkly: 'weekly' },
    ...{ masik: 'monthly', mahina: 'month', mahine: 'month', mahinon: 'month', mnth: 'month' },
    ...{ sal: 'year', saal: 'year', varsh: 'year', yearly: 'year', sadasyata: 'membership' },
    ...{ uphar: 'gift', tohfa: 'gift', sikke: 'coins', gaana: 'music', gana: 'music', gane: 'music' },
  },
};
