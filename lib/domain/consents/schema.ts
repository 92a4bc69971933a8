// What personal data is used for with consent, and the notice that says it. Browsers import this file.
import { z } from 'zod';
import { issue } from '@/lib/platform/messages/schema';

/** The versions of the notice, by the day from which they were shown. The last one is in force. */
export const NOTICES = ['2026-11-26', '2026-11-27'] as const;
export const NOTICE = NOTICES[NOTICES.length - 1] as (typeof NOTICES)[number];
export const noticeSchema = z.enum(NOTICES);

/** Where the notice is, without a language. */
export const NOTICE_PATH = '/privacynotice';

/**
 * What rests on consent. Everything else that the store does with personal data is part of what a customer asks for.
 */
export const PURPOSES = ['reviews', 'rewards'] as const;
export type Purpose = (typeof PURPOSES)[number];
export const purposeSchema = z.enum(PURPOSES);

/** The topic of messages that a purpose allows. The trigger of notification_preferences has the same pairs. */
export const TOPIC_OF = { reviews: 'reviews', rewards: 'points' } as const satisfies Record<Purpose, string>;

/** `adult` is a declaration and cannot be taken back; it also says that the notice was read. */
export const consentForm = z
  .object({ purpose: z.enum([...PURPOSES, 'adult']), given: z.boolean() })
  .refine(({ purpose, given }) => purpose !== 'adult' || given, {
    path: ['given'],
    error: issue('accounts.adultsOnly'),
  });
export type ConsentInput = z.output<typeof consentForm>;

export const ACTS = ['noticed', 'unnoticed', 'declared', 'given', 'withdrawn'] as const;
type Act = (typeof ACTS)[number];

export interface ConsentRow {
  purpose: Purpose | 'account' | 'adult' | 'guardian';
  act: Act;
  /** The version of the notice; '' when there was none yet. */
  notice: string;
  language: string;
  at: Date;
}

export interface ConsentsView {
  given: Record<Purpose, boolean>;
  /** Whether the owner declared to be 18 or older, and was shown the notice. */
  isAdult: boolean;
  isNoticed: boolean;
  /** The newest first. */
  history: ConsentRow[];
}
