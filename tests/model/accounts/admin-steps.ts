import { updateUser } from '@/lib/domain/accounts';
import type { Actor } from '@/lib/domain/actor';
import { hasEmail, hasMobile } from '@/lib/domain/personal-fields';
import type { User } from '@/lib/platform/db';
import type { Person, World } from './people';
import type { Random } from './random';

/**
 * An administrator blocks an account or unblocks it, takes back the verification of its email, or writes another number
 * into it.
 */
export async function administer(
  world: World,
  admin: Actor,
  { random }: { person: Person; random: Random },
): Promise<void> {
  const { people, context } = world;
  const found = await context.db.user.findMany({
    where: {
      OR: people.flatMap(({ email, mobile }) => [
        hasEmail(context, email),
        hasMobile(context, `+91${mobile}`),
      ]),
    },
    orderBy: { id: 'asc' },
  });
  const user = random.pick(found);
  if (!user) return;
  const shown = formOf(user);
  const way = random.below(4);
  const changed = {
    ...shown,
    ...(way < 2 && { isBlocked: way === 0 && !shown.isBlocked }),
    ...(way === 2 && { verified: false }),
    ...(way === 3 && { mobilenumber: random.pick(people)?.mobile ?? '' }),
  };
  await updateUser({ ...context, actor: admin }, changed);
}

function formOf({ id, name, email, mobile, role, emailVerifiedAt, blockedAt }: User) {
  return {
    userid: id,
    name,
    email: email ?? '',
    mobilenumber: mobile?.slice(3) ?? '',
    role,
    verified: emailVerifiedAt !== null,
    isBlocked: blockedAt !== null,
  };
}
