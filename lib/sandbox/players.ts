/**
 * The players with special behaviour. Every other all-digit user id is a valid player in India with an invented
 * nickname, which is always the same. The wire format of the refusals is invented: their codes were found in no
 * source (SMILEONE-3), only that the `status` is not 200. `country` in a getrole answer is invented too: the real
 * answer was seen with username, zone, change_price and use only, so a client must not depend on it.
 */
export interface SpecialPlayer {
  id: string;
  meaning: string;
  /** Smile.one: the answer of getrole and createorder; `regions` limits it. */
  refusal?: { status: number; message: string; regions?: readonly string[] };
  /** Smile.one: the answer of createorder only; getrole finds the player. */
  orderRefusal?: { status: number; message: string };
  country?: string;
  /** MooGold: how every order for this player ends. */
  fate?: 'refunded' | 'incorrect-details' | 'processing';
  /** MooGold: product/validate answers unknown. */
  unverifiable?: boolean;
}

export const SPECIAL_PLAYERS: readonly SpecialPlayer[] = [
  {
    id: '404404404',
    meaning: 'Not found (20003); MooGold: not valid, an order ends incorrect-details',
    refusal: { status: 20003, message: 'USER ID ou Zone ID não existe' },
    fate: 'incorrect-details',
  },
  {
    id: '201201201',
    meaning: 'Not found, in the older form (201)',
    refusal: { status: 201, message: 'USER ID não existe' },
    fate: 'incorrect-details',
  },
  {
    id: '350350350',
    meaning: 'Malaysia: monthly top-up limit reached',
    refusal: {
      status: 20101,
      message: 'The monthly top-up limit of 350,000 USD for Malaysia users has been reached.',
    },
    country: 'MY',
  },
  {
    id: '400400400',
    meaning: 'Generic failure',
    refusal: {
      status: 20102,
      message: 'The recharge has failed. Please contact Customer Service for more details.',
    },
  },
  {
    id: '202520252',
    meaning: 'Temporary ban of Brazil packs (br only)',
    refusal: {
      status: 20103,
      message:
        'Players from Malaysia, Singapore and the Philippines are temporarily banned from buying Brazil packs until 1 January 2025.',
      regions: ['br'],
    },
    country: 'MY',
  },
  { id: '620620620', meaning: 'Indonesian player: found, with country ID', country: 'ID' },
  {
    id: '503503503',
    meaning:
      'The supplier is busy: getrole and createorder answer 500, which is not the typo of the customer',
    refusal: { status: 500, message: 'System busy, please try again later' },
    unverifiable: true,
  },
  {
    id: '500500500',
    meaning: 'Found, but createorder is refused',
    orderRefusal: { status: 20104, message: 'The game refused the recharge' },
    fate: 'refunded',
  },
  { id: '600600600', meaning: 'MooGold: the order ends refunded', fate: 'refunded' },
  { id: '601601601', meaning: 'MooGold: the order ends incorrect-details', fate: 'incorrect-details' },
  { id: '602602602', meaning: 'MooGold: the order is processing for ever', fate: 'processing' },
  { id: '603603603', meaning: 'MooGold: the player cannot be validated', unverifiable: true },
];

export function findSpecialPlayer(userId: string): SpecialPlayer | undefined {
  return SPECIAL_PLAYERS.find((player) => player.id === userId);
}

export function isPlausibleUserId(userId: string): boolean {
  return /^\d{4,15}$/.test(userId);
}
