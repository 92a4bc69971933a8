import { type Chance, chanceOf } from './chance';

/** Every kind of fault, with how often it comes at a place where it can: a share of the statements or of the calls. */
const FAULTS = {
  // Of a process and its statements.
  'death before a statement': 0.004,
  'death after a commit': 0.06,
  'connection cut before a statement': 0.004,
  'commit with a lost answer': 0.05,
  'statement with a lost answer': 0.08,
  'serialization failure': 0.006,
  deadlock: 0.004,
  'full disk': 0.006,
  'statement timeout': 0.003,
  'slow statement': 0.02,
  'short freeze': 0.008,
  'long freeze': 0.004,
  'suspended machine': 0.003,
  'wall clock ahead': 0.004,
  'wall clock behind': 0.004,
  'database clock ahead': 0.002,
  'job taken twice': 0.05,
  'pump dies between batches': 0.1,
  // Of any call to the outside.
  'no connection': 0.08,
  'call lost on its way': 0.06,
  'answer lost': 0.1,
  'silence and late arrival': 0.1,
  'HTML before the work': 0.06,
  'HTML after the work': 0.06,
  'slow answer': 0.15,
  'freeze at the socket': 0.04,
  // Of suppliers.
  'order refused': 0.1,
  'supplier outage': 0.05,
  'freeze before a supplier answers': 0.1,
  'empty balance': 0.05,
  'order booked late': 0.15,
  'order hidden from look-ups': 0.2,
  'order slow': 0.2,
  'order ended without goods': 0.1,
  'other goods': 0.2,
  // Of the gateway and the bank.
  'webhook lost': 0.3,
  'webhook repeated': 0.4,
  'payment late': 0.25,
  'payment twice': 0.15,
  'payment reversed': 0.12,
  'payment without reference': 0.2,
  'payment of another amount': 0.1,
  'failure before the payment': 0.35,
  // Of people.
  'ended by a person meanwhile': 0.06,
  'ended by a person before a resend': 0.4,
  // From here on drawn after those of before, so that their seeds stay as they are. Of a gateway that gives money back.
  'refund pending': 0.3,
  'refund fails': 0.2,
  'balance too low for refunds': 0.2,
  // Of the receivers of webhooks and of their names.
  'receiver away': 0.1,
  'receiver answers late': 0.15,
  'receiver refuses': 0.15,
  'receiver asks for rest': 0.08,
  'receiver redirects': 0.06,
  'receiver hangs': 0.06,
  'receiver closes': 0.1,
  'name leads inside': 0.1,
  // Of payers' banks, in seeds about accounts.
  'payment disputed': 0.2,
} as const;

export type Fault = keyof typeof FAULTS;
const FAULT_NAMES = Object.keys(FAULTS) as Fault[];
/** What suppliers, gateway and bank do: it can come at few places of a run, and statements are many. */
const OF_OUTSIDERS = new Set<Fault>(FAULT_NAMES.slice(FAULT_NAMES.indexOf('order refused')));

/** The ways in which a call gets lost, late or garbled. */
const OF_CALLS = new Set<Fault>(
  FAULT_NAMES.slice(FAULT_NAMES.indexOf('no connection'), FAULT_NAMES.indexOf('order refused')),
);

/** Every other seed is about what outsiders do: nearly all of their faults, often, and fewer of processes. */
export const isOfOutsiders = (seed: number): boolean => seed % 2 === 1;
/** Half of these are also about the calls to them. */
const isOfCalls = (seed: number): boolean => seed % 4 === 1;

export interface Faults {
  /** The kinds that this run has. */
  readonly drawn: readonly Fault[];
  /** Whether this fault comes here and now. It is counted. */
  strikes(fault: Fault): boolean;
  counts(): Partial<Record<Fault, number>>;
  /** None comes any more. */
  end(): void;
  readonly ended: boolean;
}

/** Each seed draws its own kinds and how frequent each is; `only` leaves out what a shrunk run does without. */
export function drawFaults(seed: number, only?: readonly Fault[]): Faults {
  const drawing = chanceOf(seed, 'faults');
  const share = drawing.pick([0.15, 0.3, 0.5, 0.8]);
  const strength = drawing.pick([0.5, 1, 1, 2]);
  const rates = new Map<Fault, { rate: number; chance: Chance }>();
  const outside = isOfOutsiders(seed);
  for (const name of FAULT_NAMES) {
    const isOfOutsider = OF_OUTSIDERS.has(name);
    const isOften = (outside && isOfOutsider) || (isOfCalls(seed) && OF_CALLS.has(name));
    const isDrawn = drawing.happens(isOften ? 0.75 : outside ? share / 2 : share);
    const times = outside && isOfOutsider ? 3 : 1;
    const rate = Math.min(0.6, FAULTS[name] * times * strength * (0.5 + drawing.next()));
    if (isDrawn && (!only || only.includes(name))) rates.set(name, { rate, chance: chanceOf(seed, name) });
  }
  const counts: Partial<Record<Fault, number>> = {};
  let ended = false;
  return {
    drawn: [...rates.keys()],
    get ended() {
      return ended;
    },
    strikes(fault) {
      const drawn = rates.get(fault);
      if (ended || !drawn?.chance.happens(drawn.rate)) return false;
      counts[fault] = (counts[fault] ?? 0) + 1;
      return true;
    },
    counts: () => counts,
    end() {
      ended = true;
    },
  };
}
