import type { AccountChoice } from '@/lib/domain/accounts';
import {
  type OpenedSession,
  sendAccountCode,
  signIn,
  signInByIdentity,
  verifyOtp,
} from '@/lib/domain/accounts';
import type { ClaimantView } from '@/lib/domain/accounts/schema';
import { createSecret } from '@/lib/domain/accounts/secrets/secrets';
import { hasMobile } from '@/lib/domain/personal-fields';
import { AppError } from '@/lib/platform/errors';
import { minutes } from '@/lib/platform/time';
import { mailedCode } from './mailbox';
import { otherThan, type Person, type World } from './people';
import type { Random } from './random';

const device = { address: null, userAgent: null };
const OTP = '135790';

function keep(person: Person, { session }: { session: OpenedSession }): void {
  const { id, userId, deviceVersion } = session;
  person.sessions.push({ sessionId: id, userId });
  person.devices.push({ userId, deviceVersion });
}

/** Tries their own password at their own address, or at the other's. */
export async function logIn(world: World, person: Person, random: Random): Promise<void> {
  const { email } = random.chance(0.7) ? person : otherThan(world, person);
  keep(person, await signIn(world.context, { email, password: person.password, device }));
}

/** Comes from the identity provider, which has verified their address. */
export async function comeByIdentity({ context }: World, person: Person): Promise<void> {
  const { subject, email, name } = person;
  keep(person, await signInByIdentity(context, { identity: { subject, email, name, grants: [] }, device }));
}

/** Enters a code of their own number, and answers the question about accounts that claim it. */
export async function enterByOtp(world: World, person: Person, random: Random): Promise<void> {
  const { context } = world;
  const { mobile } = person;
  const subject = `+91${mobile}`;
  const owner = { mobile, deviceId: null };
  await createSecret(context, { kind: 'otp', subject, userId: null, value: OTP, life: minutes(5) });
  const deviceProof = random.pick(person.devices) ?? null;
  const enter = (choice?: AccountChoice) =>
    verifyOtp(context, { owner, otp: OTP, device, deviceProof, choice });
  try {
    return keep(person, await enter());
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'account_choice_needed') throw error;
    const accounts = (error.reply?.accounts ?? []) as ClaimantView[]; // As account-choice.ts writes it.
    const account = random.pick(accounts)?.id ?? 'new';
    keep(person, await enter(await answer(world, { person, random, account })));
  }
}

interface Answer {
  person: Person;
  random: Random;
  account: string;
}

/** 'No', or one of the proofs of the account: which of them the person really has is for the store to find out. */
async function answer({ context }: World, { person, random, account }: Answer): Promise<AccountChoice> {
  const way = random.below(4);
  if (way === 0) return { account: 'new' };
  if (way === 1) return { account };
  if (way === 2) return { account, password: person.password };
  const { mobile, email } = person;
  await sendAccountCode(context, { owner: { mobile, deviceId: null }, otp: OTP, account });
  const claims = await context.db.user.findMany({
    where: hasMobile(context, `+91${mobile}`),
    select: { id: true },
  });
  for (const { id } of claims) {
    const mailCode = await mailedCode(context, { userId: id, to: email });
    if (mailCode !== null) return { account, mailCode };
  }
  return { account, mailCode: '000000' };
}
