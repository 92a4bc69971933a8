import type { Actor } from '@/lib/domain/actor';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import type { TestClock } from '../../support/clock';
import { administer } from './admin-steps';
import { changeAccount, undoAChange } from './change-steps';
import { accountsOf, findBreach } from './invariant';
import { removeMails } from './mailbox';
import { askForReset, askForVerification, fillInForm, openReset, openVerification } from './mailbox-steps';
import { newPerson, type Person, type World } from './people';
import { createRandom, type Random } from './random';
import { comeByIdentity, enterByOtp, logIn } from './sign-in-steps';

type Step = (world: World, person: Person, random: Random) => Promise<void>;

const STEPS = {
  fillInForm,
  openVerification,
  askForVerification,
  logIn,
  enterByOtp,
  askForReset,
  openReset,
  comeByIdentity,
  changeAccount,
  undoAChange,
} satisfies Record<string, Step>;

export const STEP_NAMES = [...Object.keys(STEPS), 'administer'];

// The first ones come more often, because without accounts the others do nothing.
const CHOICES = [
  ...['fillInForm', 'openVerification', 'logIn', 'enterByOtp', 'changeAccount'],
  ...STEP_NAMES,
  ...STEP_NAMES,
];
const LENGTH = 14;
const LANES = 6;

export interface RunInput {
  context: Context;
  clock: TestClock;
  admin: Actor;
  seed: number;
  sequences: number;
  /** What happens to the accounts of a sequence after each step, beside the steps; what is wrong then, or null. */
  between: (after: { world: World; users: User[]; random: Random }) => Promise<string | null>;
}

export interface RunReport {
  steps: number;
  /** How often each step succeeded. */
  done: Record<string, number>;
  /** The first breach, with all that repeats it; null for none. */
  failure: string | null;
}

/** Runs random sequences of a person and an attacker, several at once, and looks for a breach after each step. */
export async function runSequences(input: RunInput): Promise<RunReport> {
  const report: RunReport = { steps: 0, done: {}, failure: null };
  let next = 0;
  const lane = async () => {
    while (next < input.sequences && report.failure === null) await runSequence(input, next++, report);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return report;
}

async function runSequence(
  { context, clock, admin, seed, between }: RunInput,
  number: number,
  report: RunReport,
) {
  const random = createRandom(seed * 100_003 + number);
  const label = `${seed}-${number}`;
  const world: World = {
    context,
    people: [newPerson('owner', `${number}`, 8), newPerson('attacker', `${number}`, 9)],
    registeredBy: new Map(),
    confirmed: new Set(),
  };
  const told: string[] = [];
  for (let turn = 0; turn < LENGTH; turn++) {
    clock.advance(1000);
    const name = random.pick(CHOICES) ?? 'fillInForm';
    const person = random.pick(world.people) ?? world.people[0];
    const step: Step =
      name === 'administer'
        ? () => administer(world, admin, { person, random })
        : STEPS[name as keyof typeof STEPS]; // CHOICES has only these names beside 'administer'.
    const ending = await endingOf(step(world, person, random));
    told.push(`${person.name} ${name}: ${ending}`);
    report.steps += 1;
    if (ending === 'done') report.done[name] = (report.done[name] ?? 0) + 1;
    const users = await accountsOf(world);
    const breach = (await findBreach(world, users)) ?? (await between({ world, users, random }));
    if (breach === null) continue;
    report.failure ??= `seed ${label}\n${told.join('\n')}\n${breach}`;
    return;
  }
  await removeMails(world);
}

/** 'done' or the code of an expected refusal; an unexpected error is thrown. */
async function endingOf(work: Promise<void>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
