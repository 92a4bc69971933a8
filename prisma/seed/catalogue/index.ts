// The demo catalogue as constants: what a new store sells. A listing is a product with its items, a route is one way
// to have an item delivered, a pack is what one supplier call buys. It does not depend on the database or the
// suppliers.
import { battlegroundsIndia, freeFire, pubgMobile } from './battle-royale';
import { genshinImpact } from './genshin-impact';
import { amazonShopping, googlePlay, playstationStore, roblox, steamWallet } from './gift-cards';
import { honorOfKings } from './honor-of-kings';
import { discordNitro } from './memberships';
import { mobileLegendsBrazil } from './mobile-legends-brazil';
import { mobileLegendsInternational } from './mobile-legends-international';
import { mobileLegendsFirstRecharge, mobileLegendsPasses } from './mobile-legends-offers';
import { mobileLegendsPhilippines } from './mobile-legends-philippines';
import { spotify, youtubePremium } from './music-streaming';
import { callOfDutyMobile, valorant } from './shooters';
import type { DemoItem, DemoListing, DemoProduct } from './types';
import { jioHotstar, netflix, primeVideo, sonyLiv } from './video-streaming';
import { clashOfClans, minecraft, starRail } from './worlds';

export { demoCollections } from './collections';
export { demoImages } from './images';
export { sandboxCatalogue } from './sandbox-catalogue';
export type { DemoItem, DemoProduct } from './types';

const listings: DemoListing[] = [
  mobileLegendsBrazil,
  mobileLegendsFirstRecharge,
  mobileLegendsPasses,
  mobileLegendsPhilippines,
  mobileLegendsInternational,
  genshinImpact,
  honorOfKings,
  battlegroundsIndia,
  pubgMobile,
  freeFire,
  valorant,
  callOfDutyMobile,
  minecraft,
  clashOfClans,
  starRail,
  netflix,
  primeVideo,
  jioHotstar,
  sonyLiv,
  spotify,
  youtubePremium,
  googlePlay,
  steamWallet,
  playstationStore,
  roblox,
  amazonShopping,
  discordNitro,
];

export const demoProducts: DemoProduct[] = listings.map((listing) => listing.product);
export const demoItems: DemoItem[] = listings.flatMap((listing) => listing.items);
