import { rmSync } from 'node:fs';
import { ERASURES_FILE } from '../accounts/let-the-year-pass';
import type { People } from '../people';
import type { World } from '../world';
import { sendCorrections } from './corrections';
import { sendLeavers } from './leavers';

/** What becomes of accounts, prices and offers while customers buy. */
export function sendAccounts(world: World, people: People): void {
  const { accounts } = people;
  if (!accounts) return;
  rmSync(ERASURES_FILE, { force: true });
  sendLeavers(world, accounts);
  sendCorrections(world, people);
}
