// Accounts as the API speaks them (spec S3.5, S5.2 and S7.4). Safe in a browser.
import { z } from 'zod';
import { pageNumber, pagePlace, pageSize } from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';

export const roles = ['user', 'reseller', 'admin'] as const;
export type Role = (typeof roles)[number];

/** How somebody signed in. */
export const signInMethods = ['password', 'otp', 'identity'] as const;
export type SignInMethod = (typeof signInMethods)[number];

export interface UserView {
  _id: string;
  userid: string;
  name: string;
  /** '' for an account made by a code. */
  email: string;
  /** 10 digits, or '' for an account without one. */
  mobilenumber: string;
  role: Role;
  /** T-Coins in rupees. */
  balance: number;
  verified: 'true' | 'false';
  isBlocked: 'true' | 'false';
  createdAt: string;
  updatedAt: string;
}

/** Who is asking. */
export interface Viewer {
  userid: string;
  role: Role;
  name: string;
  email: string;
  mobilenumber: string;
  sessionId: string;
  method: SignInMethod;
  /** What the identity provider granted; empty for other methods. */
  grants: string[];
  /** Whether the account has a confirmed authenticator. */
  secondFactor: boolean;
  /** When whoever sits there last proved who they are. */
  provedAt: Date;
}

/** One signed-in device, as its owner sees it. */
export interface DeviceView {
  _id: string;
  /** 'Chrome on Android'; 'Unknown device' when the browser did not say. */
  name: string;
  /** 'Chrome', 'Android': what the name is made of. */
  browser: string | null;
  system: string | null;
  address: string | null;
  method: SignInMethod;
  /** The device that asks. */
  current: boolean;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
}

// Passwords are taken as typed: never trimmed, never normalised away.
const passwordSchema = z.string().min(1, issue('faults.empty')).max(1024, issue('faults.tooLong'));
const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
/** Counted in characters as people see them type, not in bytes. */
export const newPasswordSchema = z
  .string()
  .max(1024, issue('faults.tooLong'))
  .refine((text) => [...text].length >= PASSWORD_LENGTH.min, issue('faults.passwordTooShort'))
  .refine((text) => [...text].length <= PASSWORD_LENGTH.max, issue('faults.passwordTooLong'));

/** For looking up: whatever does not exist is simply not found. */
const emailSchema = z.string().trim().min(3, issue('faults.notEmail')).max(254, issue('faults.tooLong'));
/** For writing down: plain ASCII, so that no two addresses look alike (check 25). */
const newEmailSchema = z
  .string()
  .trim()
  .max(254, issue('faults.tooLong'))
  .pipe(z.email(issue('faults.notEmail')));
/** 10 digits outside (spec S9.2), starting as Indian mobile numbers do. */
const mobileSchema = z
  .string()
  .trim()
  .regex(/^[6-9]\d{9}$/, issue('faults.notMobile'));
export const nameSchema = z
  .string()
  .trim()
  .min(1, issue('faults.empty'))
  .max(80, issue('faults.tooLong'))
  .regex(/^[^\p{Cc}\p{Cf}<>]*$/u, issue('faults.nameCharacters'))
  .transform((text) => text.normalize('NFC'));
/** From the authenticator, or one of the recovery codes. */
const secondFactorSchema = z
  .string()
  .trim()
  .regex(/^(\d{6}|[0-9A-Za-z]{4}-?[0-9A-Za-z]{4}-?[0-9A-Za-z]{4})$/, issue('faults.notCode'));

export const loginSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  code: secondFactorSchema.optional(),
});
export const registerSchema = z.object({
  name: nameSchema,
  mobilenumber: mobileSchema,
  email: newEmailSchema,
  password: newPasswordSchema,
});
export const resendVerificationSchema = z.object({ email: emailSchema });
export const uniqueMobileSchema = z.object({ mobileNumber: mobileSchema });
export const uniqueEmailSchema = z.object({ email: newEmailSchema });
/** The {id}/{token} of a link in a mail. */
export const linkSchema = z.object({
  id: z.string().min(1).max(64),
  token: z.string().min(1).max(128),
});
export const forgotPasswordSchema = z.object({ email: emailSchema });
export const resetPasswordSchema = z.object({ password: newPasswordSchema });
export const otpMobileSchema = z.object({ mobile: mobileSchema });
export const verifyOtpSchema = z.object({
  mobile: mobileSchema,
  otp: z
    .string()
    .trim()
    .regex(/^\d{6}$/, issue('faults.notSixDigits')),
  code: secondFactorSchema.optional(),
});
export const editProfileSchema = z.object({ userid: z.string().min(1).max(64), name: nameSchema });
export const identitySignInSchema = z.object({
  id_token: z.string().min(1).max(8192),
  access_token: z.string().min(1).max(8192).optional(),
  code: secondFactorSchema.optional(),
});
export const reauthenticateSchema = z.object({ code: secondFactorSchema });
export const beginSecondFactorSchema = z.object({ password: passwordSchema.optional() });

/** How many people the panel shows at once (spec S9.3). */
export const userPageSizes = [25, 50, 100, 250, 500] as const;

const truth = z.enum(['true', 'false']);

/** Which people are wanted, as it stands in the address of a page; what makes no sense is no filter. */
const userFilters = z.object({
  /** The beginning of an email or of a mobile number. */
  search: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine((text) => text.isWellFormed() && !text.includes('\0'))
    .optional()
    .catch(undefined),
  role: z.enum(roles).optional().catch(undefined),
  verified: truth.optional().catch(undefined),
});
export type UserFilters = z.infer<typeof userFilters>;

/** The panel's page of people: its filters and its place. */
export const userPageQuery = userFilters.extend({
  ...pagePlace,
  limit: pageSize(userPageSizes),
});
export type UserPageQuery = z.infer<typeof userPageQuery>;

/** GET /admin/users_data: pages are counted from 1. */
export const usersQuery = userFilters.extend({
  page: pageNumber,
  limit: pageSize(userPageSizes),
});
export type UsersQuery = z.infer<typeof usersQuery>;

const flag = z.union([truth, z.boolean().transform(String)]).transform((text) => text === 'true');
/** An account without an address, or without a number, has '' for it. */
const orNone = <T extends z.ZodType<string>>(schema: T) => z.union([z.literal(''), schema]);

/** What an administrator may change of an account (spec S5.8): all of it is sent. */
export const updateUserSchema = z
  .object({
    _id: z.string().min(1).max(64),
    userid: z.string().min(1).max(64),
    name: nameSchema,
    mobilenumber: orNone(mobileSchema),
    email: orNone(newEmailSchema),
    role: z.enum(roles),
    verified: flag,
    isBlocked: flag,
    /** The `updatedAt` that was seen; without it, whatever came in between is overwritten. */
    seen: z.iso.datetime().optional(),
  })
  .superRefine(({ _id, userid }, told) => {
    if (_id === userid) return;
    for (const name of ['_id', 'userid'])
      told.addIssue({ code: 'custom', path: [name], message: issue('faults.namesTwoPeople') });
  });

/** Every way of signing in answers this. */
export interface SignedInReply {
  success: true;
  token: string;
  user: UserView;
  msg: string;
  message: string;
}

export interface OtpTimerReply {
  success: true;
  /** ms until the code that was sent expires; 0 when there is none. */
  timer: number;
  /** ms until another may be asked for. */
  resendIn: number;
  message: string;
}

/** What an authenticator app needs, once. */
export interface SecondFactorOffer {
  secret: string;
  /** otpauth:// */
  uri: string;
  /** The same as an SVG, dark on white. */
  qr: string;
}
