import type { Language } from '@/lib/platform/languages';
import * as en from './en';
import * as hi from './hi';
import type { Policy } from './policy';

export type PolicyName = keyof typeof en;

const POLICIES: Record<Language, Record<PolicyName, (store: string) => Policy>> = { en, hi };

/** `store`: the name of the store. */
export function policyIn(language: Language, name: PolicyName, store: string): Policy {
  return POLICIES[language][name](store);
}
