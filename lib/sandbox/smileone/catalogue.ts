import type { Region } from '@/lib/sandbox/state/smileone-state';

export interface SmilePack {
  id: string;
  spu: string;
  price: string;
}

type Packs = Record<string, readonly SmilePack[]>;

function pack(id: string, spu: string, price: string): SmilePack {
  return { id, spu, price };
}

/** The ids of mobilelegends in Brazil are real (SMILEONE-5); all prices are invented, in points. */
const BRAZIL: Packs = {
  mobilelegends: [
    pack('13', 'mobilelegends BR 78&8 Diamond', '61.5'),
    pack('23', 'mobilelegends BR 156&16 Diamond', '122.0'),
    pack('25', 'mobilelegends BR 234&23 Diamond', '177.5'),
    pack('26', 'mobilelegends BR 625&81 Diamond', '480.0'),
    pack('27', 'mobilelegends BR 1860&335 Diamond', '1453.0'),
    pack('28', 'mobilelegends BR 3099&589 Diamond', '2424.0'),
    pack('29', 'mobilelegends BR 4649&883 Diamond', '3660.0'),
    pack('30', 'mobilelegends BR 7740&1548 Diamond', '6079.0'),
    pack('33', 'mobilelegends BR Twilight Pass', '402.5'),
    pack('16642', 'mobilelegends BR Weekly Pass', '76.0'),
    pack('22590', 'mobilelegends BR 55 Diamond', '39.0'),
    pack('22591', 'mobilelegends BR 165 Diamond', '116.9'),
    pack('22592', 'mobilelegends BR 275 Diamond', '187.5'),
    pack('22593', 'mobilelegends BR 565 Diamond', '385.0'),
  ],
  magicchessgogo: [
    pack('23825', 'magicchessgogo BR 55 Diamond', '50.0'),
    pack('23826', 'magicchessgogo BR 165 Diamond', '150.0'),
  ],
  ragnarokm: [pack('24001', 'ragnarokm BR 100 Big Cat Coin', '90.0')],
};

/** Ids and prices of the Philippines are invented; only the format of `spu` is real. */
const PHILIPPINES: Packs = {
  mobilelegends: [
    pack('212', 'Mobile Legends PH-diamond_11', '9.5'),
    pack('213', 'Mobile Legends PH-diamond_22', '19.0'),
    pack('214', 'Mobile Legends PH-diamond_56', '47.5'),
    pack('215', 'Mobile Legends PH-diamond_112', '95.0'),
    pack('216', 'Mobile Legends PH-diamond_223', '190.0'),
    pack('217', 'Mobile Legends PH-diamond_336', '285.0'),
    pack('218', 'Mobile Legends PH-diamond_570', '475.0'),
    pack('219', 'Mobile Legends PH-diamond_1163', '950.0'),
    pack('220', 'Mobile Legends PH-diamond_2398', '1900.0'),
    pack('221', 'Mobile Legends PH-diamond_6042', '4750.0'),
    pack('16641', 'Mobile Legends PH Weekly Pass', '95.0'),
  ],
  magicchessgogo: [pack('23906', 'Magic Chess PH-diamond_56', '47.5')],
};

export const SMILEONE_CATALOGUE: Record<Region, Packs> = { br: BRAZIL, ph: PHILIPPINES };

export function listPacks(region: Region, product: string): readonly SmilePack[] | undefined {
  const packs = SMILEONE_CATALOGUE[region];
  return Object.hasOwn(packs, product) ? packs[product] : undefined;
}

export function findPack(region: Region, product: string, id: string): SmilePack | undefined {
  return listPacks(region, product)?.find((candidate) => candidate.id === id);
}
