/** Seeds that have failed once, each with what was wrong. They run first in every test. */
export const KEPT_SEEDS: readonly { seed: number; why: string }[] = [
  { seed: 2, why: 'a job whose lock was lost was taken again by the worker that still ran it' },
  { seed: 302, why: 'the answer to the taking of a job was lost, and its worker lived on' },
  {
    seed: 86,
    why: 'a frozen worker took the balance of an account filled meanwhile for the one that did not suffice',
  },
  {
    seed: 107,
    why: 'a payment that no webhook and no answer of the gateway had named was looked for in the gateway alone',
  },
  {
    seed: 73,
    why: 'a frozen worker whose job others were given deleted it when its run ended, with what had been asked for meanwhile',
  },
  {
    seed: 289,
    why: 'a purchase that its supplier had accepted counted as one whose outcome is unknown when the last questions had no answer',
  },
];
