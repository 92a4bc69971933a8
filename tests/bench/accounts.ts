// Signing in, and what a session costs: against bare bcryptjs, beside other visitors, and with many orders.
import { benchDashboard } from './accounts-dashboard';
import { benchSessionCheck } from './accounts-session';
import { benchSignIns } from './accounts-sign-in';
import type { Part } from './report';
import type { World } from './world';

export async function benchAccounts(world: World): Promise<Part> {
  return {
    name: 'accounts',
    title: 'Accounts',
    figures: [
      ...(await benchSignIns(world)),
      ...(await benchDashboard(world)),
      ...(await benchSessionCheck(world)),
    ],
  };
}
