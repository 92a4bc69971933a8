import { findViewer } from '@/lib/domain/accounts';
import { hasEmail, hasMobile } from '@/lib/domain/personal-fields';
import type { User } from '@/lib/platform/db';
import { otherThan, type Person, type World } from './people';

/** What is wrong now: a secret of one person opens an account of which the other has proved something; null for nothing. */
export async function findBreach(world: World): Promise<string | null> {
  const { context, people, confirmed } = world;
  const names = people.flatMap(({ email, mobile, subject }) => [
    hasEmail(context, email),
    hasMobile(context, `+91${mobile}`),
    { identitySubject: subject },
  ]);
  for (const user of await context.db.user.findMany({ where: { OR: names } })) {
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
  const withPassword = user.emailVerifiedAt !== null && user.passwordHash !== null;
  if (withPassword && (await context.hasher.matches(person.password, user.passwordHash)))
    found.push('password');
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
