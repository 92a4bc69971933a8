/** What the items of demo products are counted in, as it is written after a price; `many` where it differs. */
export type DemoUnit = { one: string; many?: string; hindi: string };

export const diamonds: DemoUnit = { one: 'diamond', many: 'diamonds', hindi: 'डायमंड' };
export const genesisCrystals: DemoUnit = {
  one: 'Genesis Crystal',
  many: 'Genesis Crystals',
  hindi: 'जेनेसिस क्रिस्टल',
};
export const oneiricShards: DemoUnit = { one: 'Oneiric Shard', many: 'Oneiric Shards', hindi: 'ओनीरिक शार्ड' };
export const tokens: DemoUnit = { one: 'token', many: 'tokens', hindi: 'टोकन' };
export const gems: DemoUnit = { one: 'gem', many: 'gems', hindi: 'जेम' };
export const minecoins: DemoUnit = { one: 'Minecoin', many: 'Minecoins', hindi: 'माइनकॉइन' };
export const unknownCash: DemoUnit = { one: 'UC', hindi: 'UC' };
export const valorantPoints: DemoUnit = { one: 'VP', hindi: 'VP' };
export const callOfDutyPoints: DemoUnit = { one: 'CP', hindi: 'CP' };
export const robux: DemoUnit = { one: 'Robux', hindi: 'Robux' };

/** How many units an item of this name holds: 86 in '86 Diamonds'; null for a pass, or where a bonus is not named. */
export function unitCountOf(name: string, unit: DemoUnit | undefined): number | null {
  const [, amount = '', goods = ''] = /^([\d,]+) (.+)$/.exec(name) ?? [];
  const isUnit = goods.toLowerCase() === (unit?.many ?? unit?.one)?.toLowerCase();
  return isUnit ? Number(amount.replaceAll(',', '')) : null;
}
