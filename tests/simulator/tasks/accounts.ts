import { rmSync } from 'node:fs';
import { ERASURES_FILE } from '../accounts/let-the-year-pass';
import type { People } from '../people';
import type { World } from '../world';
import { sendAppointments } from './appointments';
import { sendCorrections } from './corrections';
import { sendLeavers } from './leavers';
import { sendOfferChanges } from './offer-changes';
import { sendPriceChanges } from './price-changes';
import { sendSeenPrices } from './seen-prices';

/** What becomes of accounts, prices and offers while customers buy. */
export function sendAccounts(world: World, people: People): void {
  const { accounts } = people;
  if (!accounts) return;
  rmSync(ERASURES_FILE, { force: true });
  sendLeavers(world, accounts);
  // Staff of a back office send them already, for the same players.
  if (!people.backOffice) sendCorrections(world, people);
  sendPriceChanges(world, people);
  sendOfferChanges(world, people);
  sendSeenPrices(world, people);
  sendAppointments(world, people, accounts);
}
