import {
  register,
  rejectRegistration,
  requestReset,
  requestVerification,
  resetPassword,
  verifyEmail,
} from '@/lib/domain/accounts';
import { hasEmail } from '@/lib/domain/personal-fields';
import { mailedLink } from './mailbox';
import { otherThan, type Person, type World } from './people';
import type { Random } from './random';

/** Fills in the form with their own password, and with their own or the other's address and number. */
export async function fillInForm(world: World, person: Person, random: Random): Promise<void> {
  const other = otherThan(world, person);
  const { email } = random.chance(0.6) ? person : other;
  const { mobile } = random.chance(0.6) ? person : other;
  const before = await idsOf(world, email);
  const { name, password } = person;
  await register(world.context, { name, email, mobilenumber: mobile, password });
  const id = (await idsOf(world, email)).find((each) => !before.includes(each));
  if (id === undefined) return;
  world.registeredBy.set(id, person);
  await deliverVerification(world, { id, email });
}

/** Asks for new verification mails to any address. */
export async function askForVerification(world: World, person: Person, random: Random): Promise<void> {
  const { email } = random.chance(0.7) ? person : otherThan(world, person);
  for (const id of await idsOf(world, email)) await deliverVerification(world, { id, email });
}

/** Opens a link of a verification mail: confirms what is theirs, and rejects or (rarely) confirms what is not. */
export async function openVerification(world: World, person: Person, random: Random): Promise<void> {
  const link = random.pick(person.verifications);
  if (!link) return;
  const isOwn = link.registeredBy === person;
  if (!isOwn && random.chance(0.7)) return rejectRegistration(world.context, link);
  const deviceProof = random.pick(person.devices) ?? null;
  await verifyEmail(world.context, { ...link, deviceProof });
  if (!isOwn) world.confirmed.add(link.id);
}

/** Asks for a reset of any address; the mail comes to its owner. */
export async function askForReset(world: World, person: Person, random: Random): Promise<void> {
  const asked = random.chance(0.7) ? person : otherThan(world, person);
  await requestReset(world.context, asked);
  for (const userId of await idsOf(world, asked.email)) {
    const link = await mailedLink(world.context, { kind: 'reset-password', userId, to: asked.email });
    if (link) asked.resets.push({ ...link, registeredBy: null });
  }
}

/** Sets their own password by a link of a reset mail. */
export async function openReset(
  { context, confirmed }: World,
  person: Person,
  random: Random,
): Promise<void> {
  const link = random.chance(0.8) ? person.resets.at(-1) : random.pick(person.resets);
  if (!link) return;
  await resetPassword(context, { ...link, password: person.password });
  confirmed.delete(link.id);
}

async function deliverVerification(
  world: World,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await requestVerification(world.context, { email, userId: id });
  const link = await mailedLink(world.context, { kind: 'verify-email', userId: id, to: email });
  const addressee = world.people.find((person) => person.email === email);
  const registeredBy = world.registeredBy.get(id) ?? null;
  if (link) addressee?.verifications.push({ ...link, registeredBy });
}

async function idsOf({ context }: World, email: string): Promise<string[]> {
  const users = await context.db.user.findMany({ where: hasEmail(context, email), select: { id: true } });
  return users.map(({ id }) => id);
}
