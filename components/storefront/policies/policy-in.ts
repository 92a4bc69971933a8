import type { PolicyName } from '@/lib/domain/policies/schema';
import type { Language } from '@/lib/platform/languages';
import * as en1 from './en/1';
import * as en2 from './en/2';
import * as en3 from './en/3';
import { privacyNotice as noticeEn } from './en/privacy-notice';
import * as hi1 from './hi/1';
import * as hi2 from './hi/2';
import * as hi3 from './hi/3';
import { privacyNotice as noticeHi } from './hi/privacy-notice';
import type { Policy } from './policy';

/** By language, each with its versions in their order; a version that changes one policy has no text of the others. */
const TEXTS: Record<Language, Partial<Record<PolicyName, (store: string) => Policy>>[]> = {
  en: [en1, en2, en3],
  hi: [hi1, hi2, hi3],
};

/** The text of a version; null for one that never was. `store`: the name of the store. */
export function policyIn(
  language: Language,
  { name, version }: { name: PolicyName; version: number },
  store: string,
): Policy | null {
  return TEXTS[language][version - 1]?.[name]?.(store) ?? null;
}

const NOTICES: Record<Language, (store: string) => Policy> = { en: noticeEn, hi: noticeHi };

/** The text of the notice about personal data that is in force. */
export function noticeIn(language: Language, store: string): Policy {
  return NOTICES[language](store);
}
