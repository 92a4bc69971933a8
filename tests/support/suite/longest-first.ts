import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or more, the longest first. */
export const LONGEST = [
  'simulator-accounts',
  'simulator-seeds',
  'simulator-more',
  'accounts-model',
  'http-bad-bodies',
  'wallet-model-deaths',
];

/**
 * Begins with the files that take longest. Where nothing is known of a run before, as on a fresh clone, vitest begins
 * with the largest, and the longest are small: the last one began when all others had ended, and one of two workers did
 * nothing for 175 s.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return found < 0 ? LONGEST.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
