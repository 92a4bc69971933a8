/** A pack in the supplier's list; `minor` is its cost in hundredths of the region's currency. */
export type SupplierPack = { name: string; minor: number };

/** Ids and contents of the supplier's packs in Brazil ('78&8' is 78 paid and 8 bonus); costs are samples. */
export const brazilPacks: Record<string, SupplierPack> = {
  '13': { name: 'Mobile Legends BR 78&8 Diamond', minor: 615 },
  '23': { name: 'Mobile Legends BR 156&16 Diamond', minor: 1220 },
  '25': { name: 'Mobile Legends BR 234&23 Diamond', minor: 1775 },
  '26': { name: 'Mobile Legends BR 625&81 Diamond', minor: 4800 },
  '27': { name: 'Mobile Legends BR 1860&335 Diamond', minor: 14530 },
  '28': { name: 'Mobile Legends BR 3099&589 Diamond', minor: 24240 },
  '29': { name: 'Mobile Legends BR 4649&883 Diamond', minor: 36600 },
  '30': { name: 'Mobile Legends BR 7740&1548 Diamond', minor: 60790 },
  '33': { name: 'Mobile Legends BR Twilight Pass', minor: 4025 },
  '16642': { name: 'Mobile Legends BR Weekly Pass', minor: 760 },
  '22590': { name: 'Mobile Legends BR 55 Diamond (first recharge)', minor: 390 },
  '22591': { name: 'Mobile Legends BR 165 Diamond (first recharge)', minor: 1169 },
  '22592': { name: 'Mobile Legends BR 275 Diamond (first recharge)', minor: 1875 },
  '22593': { name: 'Mobile Legends BR 565 Diamond (first recharge)', minor: 3850 },
};

/** Pack ids are regional: these are not valid in Brazil. */
export const philippinesPacks: Record<string, SupplierPack> = {
  '212': { name: 'Mobile Legends PH-diamond_11', minor: 950 },
  '213': { name: 'Mobile Legends PH-diamond_22', minor: 1900 },
  '214': { name: 'Mobile Legends PH-diamond_56', minor: 4750 },
  '215': { name: 'Mobile Legends PH-diamond_112', minor: 9500 },
  '216': { name: 'Mobile Legends PH-diamond_223', minor: 19000 },
  '217': { name: 'Mobile Legends PH-diamond_336', minor: 28500 },
  '218': { name: 'Mobile Legends PH-diamond_570', minor: 47500 },
  '219': { name: 'Mobile Legends PH-diamond_1163', minor: 95000 },
  '220': { name: 'Mobile Legends PH-diamond_2398', minor: 190000 },
  '221': { name: 'Mobile Legends PH-diamond_6042', minor: 475000 },
  '16641': { name: 'Mobile Legends PH Weekly Pass', minor: 9500 },
};
