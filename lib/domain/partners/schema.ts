// The contract of partners and their keys: scopes, forms and views. Browsers import this file.
import { z } from 'zod';
import { MODES, type Mode } from '@/lib/domain/webhooks/schema';
import { issue } from '@/lib/platform/messages/schema';

export { API_VERSION, MODES, type Mode } from '@/lib/domain/webhooks/schema';
export * from './schema/contract';

/** What a key may do. Nothing includes anything else. */
export const SCOPES = [
  'catalogue:read',
  'players:check',
  'orders:read',
  'orders:write',
  'codes:read',
  'wallet:read',
  'webhooks:write',
] as const;
export type Scope = (typeof SCOPES)[number];

/** The most keys of a partner that work at a time. */
export const MAX_KEYS = 20;
/** Rupees of play money that a partner has in the test world at its beginning. */
export const TEST_START = 100_000;
/** The longest that a key goes on working beside its successor. */
const LONGEST_OVERLAP_HOURS = 168;

const MISSING = issue('fieldErrors.empty');

export const createKeyForm = z.object({
  mode: z.enum(MODES),
  name: z.string().trim().min(1, MISSING).max(60),
  scopes: z.array(z.enum(SCOPES)).min(1, issue('partners.scopesMissing')),
  networks: z.array(z.string().trim().min(1).max(50)).max(20),
  /** Whole rupees of a day; null for no bound. */
  dailyCap: z.int().positive().max(10_000_000).nullable(),
  /** Days until the key ends; null for none. */
  days: z.int().positive().max(1095).nullable(),
});
export type CreateKeyForm = z.infer<typeof createKeyForm>;

export const rotateKeyForm = z.object({
  overlapHours: z.int().min(0).max(LONGEST_OVERLAP_HOURS),
});

export const askPartnerForm = z.object({
  /** What the partner sells and where, for the person who admits it. */
  about: z.string().trim().min(1, MISSING).max(500, issue('fieldErrors.tooLong')),
});

/** Whole rupees below which the partner is told of its balance; null: it is not told. */
export const lowBalanceForm = z.object({
  lowBalance: z
    .int(issue('fieldErrors.notAmount'))
    .positive(issue('fieldErrors.notAmount'))
    .max(10_000_000, issue('fieldErrors.notAmount'))
    .nullable(),
});

export const decidePartnerForm = z.object({
  partnerId: z.string().min(1).max(40),
  /** The version that the panel showed. */
  seen: z.int().min(0),
  status: z.enum(['active', 'suspended']),
  /** Whole rupees that all keys together may spend on a day; null for no bound. */
  dailyCap: z.int().positive().max(10_000_000).nullable(),
});

/** The key that a call of its partner names in its path. */
export const keyParams = z.object({ id: z.string().min(1).max(40) });

export const revokeByStaffForm = z.object({
  partnerId: z.string().min(1).max(40),
  id: z.string().min(1).max(40),
});

const PARTNER_STATES = ['asked', 'active', 'suspended'] as const;
/** `asked`: its test keys work; `active`: its live keys too; `suspended`: none. */
export type PartnerState = (typeof PARTNER_STATES)[number];

/** The status of a partner's row as one of the states that the database allows. */
export function stateOfPartner(status: string): PartnerState {
  return PARTNER_STATES.find((state) => state === status) ?? 'suspended';
}

/** A partner as it sees itself. */
export interface OwnPartner {
  state: PartnerState;
  /** Rupees of a day, which staff have set; null for no bound. */
  dailyCap: number | null;
  /** Rupees of today, in India, of all its live keys. */
  spentToday: number;
  /** Rupees of play money. */
  testBalance: number;
  /** Rupees below which it is told of its balance; null: it is not told. */
  lowBalance: number | null;
}

/** A partner as staff see it, with its keys that work. */
export interface PartnerOfStaff {
  userid: string;
  name: string;
  state: PartnerState;
  about: string;
  /** Rupees of a day; null for no bound. */
  dailyCap: number | null;
  /** Rupees of today, in India, of all its live keys. */
  spentToday: number;
  /** The version that a decision names as seen. */
  version: number;
  askedAt: string;
  keys: KeyView[];
}

/** A key as its partner and staff see it; its text is shown once, when it is made. */
export interface KeyView {
  id: string;
  mode: Mode;
  name: string;
  last4: string;
  scopes: string[];
  networks: string[];
  /** Rupees. */
  dailyCap: number | null;
  version: string;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
  lastUsedAddress: string | null;
  /** Whether it was rotated: its successor has been made. */
  isReplaced: boolean;
  works: boolean;
  /** Rupees of today, in India. */
  spentToday: number;
}
