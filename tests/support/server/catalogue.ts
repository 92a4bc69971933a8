// The catalogue's calls of the panel for one test file: made by an administrator, with what they leave behind.

import { openSession } from '@/lib/domain/accounts';
import { signToken } from '@/lib/http/session/token';
import { systemClock } from '@/lib/platform/time';
import { makeAdmin } from '../make';
import { startTestServer } from '../server';
import { newPerson } from './people';
import { NEW_ITEM, NEW_PRODUCT } from './stock';

/** Opens one at the top of a file; it is closed after the file. */
export async function openCatalogue() {
  const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
  const { prisma } = shop.db;
  const admin = await newPerson(shop.db, { role: 'admin' });
  const call = (endpoint: string, json?: object, token = admin.token) =>
    shop.call(endpoint, json ? { token, json } : { token });
  return {
    shop,
    admin,
    call,
    createProduct: (given: object = {}) =>
      call('POST /admin/calls/createproduct', { ...NEW_PRODUCT, ...given }),
    createItem: (given: object = {}) => call('POST /admin/createitem', { ...NEW_ITEM, ...given }),
    auditLogOf: (objectId: string | number) =>
      prisma.auditEntry.findMany({ where: { objectId: String(objectId) }, orderBy: { id: 'asc' } }),
    routesOf: (itemid: number) =>
      prisma.supplierRoute.findMany({ where: { itemid }, orderBy: { position: 'asc' } }),
    /** The token of an administrator who signed in by identity without the grant to change prices. */
    async sentWithoutGrant(): Promise<string> {
      const user = await makeAdmin(prisma);
      const device = { address: null, userAgent: null };
      const where = { db: prisma, clock: systemClock };
      return signToken(await openSession(where, { user, method: 'identity', device, grants: [] }));
    },
  };
}
