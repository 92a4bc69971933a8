import { findViewer } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { hasEmail, hasMobile } from '@/lib/domain/personal-fields';
import type { Prisma, User } from '@/lib/platform/db';
import { otherThan, type Person, type World } from './people';

/**
 * By what the accounts of two people are found. They keep their addresses, numbers and identities, so it is computed
 * once.
 */
const names = new WeakMap<World['people'], Prisma.UserWhereInput[]>();

/** The accounts that carry an address, a number or an identity of the people of a sequence. */
export function accountsOf({ context, people }: World): Promise<User[]> {
  const known =
    names.get(people) ??
    people.flatMap(({ email, mobile, subject }) => [
      hasEmail(context, email),
      hasMobile(context, `+91${mobile}`),
      { identitySubject: subject },
    ]);
  names.set(people, known);
  return context.db.user.findMany({ where: { OR: known } });
}

/**
 * What is wrong now: a secret of one person opens an account of which the other has proved something; null for nothing.
 */
export async function findBreach(world: World, users: User[]): Promise<string | null> {
  const { people, confirmed } = world;
  for (const user of users) {
    if (confirmed.has(user.id)) continue;
    for (const person of people) {
      if (proofsOf(person, user).length === 0) continue;
      const found = await openings(world, otherThan(world, person), user);
      if (found.length > 0)
        return `${user.id}, of which ${person.name} proved ${proofsOf(person, user)}, is opened by the other's ${found}`;
    }
  }
  return null;
}

/** What a person has proved of an account. */
function proofsOf({ email, mobile, subject }: Person, user: User): string[] {
  return [
    ...(user.emailKey === email && user.emailVerifiedAt ? ['the email'] : []),
    ...(user.mobile === `+91${mobile}` && user.mobileVerifiedAt ? ['the number'] : []),
    ...(user.identitySubject === subject ? ['the identity'] : []),
  ];
}

/** The secrets of a person that open an account. Their mailbox, phone and identity do when they are proved for it. */
async function openings({ context }: World, person: Person, user: User): Promise<string[]> {
  const found = proofsOf(person, user);
  if (user.emailVerifiedAt !== null && user.passwordHash !== null)
    if (await isPassword(context, person.password, user.passwordHash)) found.push('password');
  if (
    person.devices.some(
      ({ userId, deviceVersion }) => userId === user.id && deviceVersion === user.deviceVersion,
    )
  )
    found.push('device');
  for (const session of person.sessions)
    if (session.userId === user.id && (await findViewer(context, session))) found.push('session');
  return found;
}

const compared = new Map<string, Promise<boolean>>();

/** A hash and a password are compared once, and not again after each step. */
function isPassword({ hasher }: Context, password: string, passwordHash: string): Promise<boolean> {
  const both = `${passwordHash} ${password}`;
  const answer = compared.get(both) ?? hasher.matches(password, passwordHash);
  compared.set(both, answer);
  return answer;
}
