// Users who are really signed in: a row in the database and a token that names it.

import { type OpenedSession, openSession } from '@/lib/domain/accounts';
import { signToken } from '@/lib/http/session/token';
import type { Database, Prisma, User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { systemClock } from '@/lib/platform/time';
import { makeUser } from '../make';

export interface Person {
  user: User;
  session: OpenedSession;
  deviceId: string;
  token: string;
  /** What a browser would send back. */
  cookie: string;
}

/** A device of `user`, signed in now; a new one if none is named. */
export async function signInAs({ prisma }: Database, user: User, deviceId = newId()): Promise<Person> {
  const session = await openSession(
    { db: prisma, clock: systemClock },
    { user, method: 'password', device: { address: null, userAgent: null }, deviceId },
  );
  const token = signToken(session);
  return { user, session, deviceId, token, cookie: `tarang.session=${token}` };
}

export async function newPerson(
  db: Database,
  given: Partial<Prisma.UserUncheckedCreateInput> = {},
): Promise<Person> {
  return signInAs(db, await makeUser(db.prisma, given));
}
