// Administrators of a store for one test file, without an authenticator app, with one they set up, or with one given
// to them.

import { beginSecondFactor, confirmSecondFactor, findViewer, openSession } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { User } from '@/lib/platform/db';
import { openAccounts } from './accounts';
import { authenticator, giveAuthenticator, STEP } from './authenticator';
import * as make from './make';

/** Of all these administrators. */
export const PASSWORD = 'a password of their own';
const device = { address: null, userAgent: null };

/** How a call ended: 'done', or the code of its refusal. */
export const ending = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

/** Opens one at the top of a file; it is closed after the file. */
export async function openSecondFactors() {
  const shop = await openAccounts();
  const { clock, context } = shop;
  const { prisma } = shop.db;
  const passwordHash = await context.hasher.hash(PASSWORD);

  const newDevice = (user: User) => openSession(context, { user, method: 'password', device });

  async function viewerAt(userId: string, sessionId: string): Promise<Viewer> {
    const viewer = await findViewer(context, { userId, sessionId });
    if (!viewer) throw new Error('the session does not exist');
    return viewer;
  }

  /** An administrator with a signed-in device. */
  async function newAdmin(given: Parameters<typeof make.makeAdmin>[1] = {}) {
    const user = await make.makeAdmin(prisma, { passwordHash, ...given });
    const session = await newDevice(user);
    return { user, viewer: await viewerAt(user.id, session.id) };
  }

  const reload = (id: string) => prisma.user.findUniqueOrThrow({ where: { id } });

  /** One who set it up by the calls. */
  async function newAdminWithApp() {
    const { user, viewer } = await newAdmin();
    const { secret } = await beginSecondFactor(context, { viewer, password: PASSWORD });
    const app = authenticator(secret, clock);
    const { recoveryCodes } = await confirmSecondFactor(make.actingAs(context, viewer), {
      viewer,
      code: app.code(),
    });
    clock.advance(STEP);
    return {
      user: await reload(user.id),
      viewer: await viewerAt(user.id, viewer.sessionId),
      app,
      recoveryCodes,
    };
  }

  /** One who was given it: faster, and without recovery codes. */
  async function newOwnerOfApp() {
    const { user, viewer } = await newAdmin();
    const given = await giveAuthenticator(context, user);
    return { viewer: { ...viewer, secondFactor: true }, ...given };
  }

  return { shop, newDevice, viewerAt, newAdmin, reload, newAdminWithApp, newOwnerOfApp };
}
