/** For the name of each rule the ways to break it: the statements of each break that rule, and nothing else. */
export type Breaches = Record<string, string[][]>;
