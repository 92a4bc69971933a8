import fc from 'fast-check';
import type { Step } from './action';
import { COMMANDS } from './commands';
import type { Moment } from './moments';
import type { Opening } from './wallets';

export interface Sequence {
  openings: Opening[];
  moments: Moment[];
}

const stepOf = (commands: [name: string, weight: number][]): fc.Arbitrary<Step> =>
  fc.record({
    command: fc.oneof(...commands.map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) }))),
    who: fc.nat(2),
    which: fc.nat(30),
    amount: fc.integer({ min: 1, max: 400 }),
  });

const weights = Object.entries(COMMANDS).map(([name, { weight }]): [string, number] => [name, weight]);
interface Moments {
  one: number;
  together: number;
  repeated: number;
  dying: number;
  /** The commands that come ten times as often as otherwise. */
  often?: string[];
}

/** How often each kind of moment comes, in comparison with the others. */
const MOODS = {
  mixed: { one: 10, together: 3, repeated: 2, dying: 3 },
  crowds: { one: 10, together: 4, repeated: 3, dying: 0 },
  deaths: { one: 10, together: 1, repeated: 0, dying: 6 },
  // Money that goes back, is paid again and is there again takes six steps in their order, which the others rarely
  // meet.
  reversals: {
    one: 10,
    together: 2,
    repeated: 1,
    dying: 1,
    often: ['payPage', 'reversePage', 'judgeAfterwards'],
  },
} satisfies Record<string, Moments>;
export type Mood = keyof typeof MOODS;

export const isMood = (name: string): name is Mood => name in MOODS;

function momentOf(mood: Moments): fc.Arbitrary<Moment> {
  const weighed = weights.map(([name, weight]): [string, number] => [
    name,
    mood.often?.includes(name) ? weight * 10 : weight,
  ]);
  const step = stepOf(weighed);
  const repeatableStep = stepOf(weighed.filter(([name]) => COMMANDS[name]?.repeatable));
  return fc.oneof(
    { weight: mood.one, arbitrary: fc.record({ how: fc.constant('one' as const), step }) },
    {
      weight: mood.together,
      arbitrary: fc.record({
        how: fc.constant('together' as const),
        steps: fc.array(step, { minLength: 2, maxLength: 3 }),
      }),
    },
    {
      weight: mood.repeated,
      arbitrary: fc.record({
        how: fc.constant('repeated' as const),
        step,
        times: fc.integer({ min: 2, max: 4 }),
      }),
    },
    {
      weight: mood.dying,
      arbitrary: fc.record({
        how: fc.constant('dying' as const),
        step: repeatableStep,
        statement: fc.constantFrom(
          'COMMIT' as const,
          'INSERT' as const,
          'UPDATE' as const,
          'SELECT' as const,
        ),
        count: fc.integer({ min: 1, max: 3 }),
      }),
    },
  );
}

// Enough for two orders at the most, so that the third of a moment is refused.
const opening: fc.Arbitrary<Opening> = fc.record({
  balance: fc.bigInt({ min: 0n, max: 350_00n }),
  points: fc.bigInt({ min: 0n, max: 12_00n }),
});

export const sequenceOf = (mood: Mood): fc.Arbitrary<Sequence> =>
  fc.record({
    openings: fc.tuple(opening, opening, opening),
    moments: fc.array(momentOf(MOODS[mood]), { minLength: 1, maxLength: 18, size: 'max' }),
  });
