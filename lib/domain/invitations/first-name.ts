import { wordsOfName } from '@/lib/platform/person-names';

/** The first name of an account, for a stranger who has its link; '' for what is no name. */
export function firstName(name: string): string {
  return wordsOfName(name)[0] ?? '';
}
