// The API's types and schemas of accounts (spec S3.5, S5.2, S7.4). Browsers import this file.
import { z } from 'zod';
import { type Permission, STAFF_ROLES, type StaffRole } from '@/lib/domain/permissions';
import { pageNumber, pagePlace, pageSize } from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';

export const roles = ['user', 'reseller', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The ways of signing in. */
export const signInMethods = ['password', 'otp', 'identity', 'passkey'] as const;
export type SignInMethod = (typeof signInMethods)[number];

export interface UserView {
  _id: string;
  userid: string;
  name: string;
  /** '' for an account that was created by a one-time code. */
  email: string;
  /** 10 digits, or '' for an account without one. */
  mobilenumber: string;
  role: Role;
  /** Of the staff without being an administrator: the pages link to the panel. It permits nothing. */
  staff?: true;
  /** T-Coins in rupees. */
  balance: number;
  verified: 'true' | 'false';
  isBlocked: 'true' | 'false';
  createdAt: string;
  updatedAt: string;
}

/** The signed-in user of a request. */
export interface Viewer {
  userid: string;
  role: Role;
  /** Null for a customer. The administrators of the spec are the owners. */
  staffRole: StaffRole | null;
  name: string;
  email: string;
  mobilenumber: string;
  /** Whether a code has proved the number; an unproved one is shown, but opens nothing. */
  mobileVerified: boolean;
  sessionId: string;
  method: SignInMethod;
  /** The grants of the identity provider; empty for other methods. */
  grants: string[];
  /** Whether the account has a confirmed authenticator or a passkey. */
  secondFactor: boolean;
  /** Whether the account has a confirmed authenticator. */
  authenticator: boolean;
  /** The permissions of the role that wait until the account has a second factor (STAFF_SECOND_FACTOR). */
  withheld: readonly Permission[];
  /** The time of the last sign-in or second factor in this session. */
  provedAt: Date;
}

/** One passkey, as its owner sees it. */
export interface PasskeyView {
  _id: string;
  name: string;
  /** Whether it signs in by itself; not after a reset, until it was used beside the new password. */
  opensAlone: boolean;
  /** Whether a use was refused because a copy of its key may exist. */
  copied: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

/** One signed-in device, as its owner sees it. */
export interface DeviceView {
  _id: string;
  /** For example 'Chrome on Android', or 'Unknown device'. */
  name: string;
  /** The parts of the name, such as 'Chrome' and 'Android'; null when unknown. */
  browser: string | null;
  system: string | null;
  address: string | null;
  method: SignInMethod;
  /** Whether this is the device of the request. */
  current: boolean;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
}

// Passwords are used as typed: they are never trimmed or normalised.
const passwordSchema = z.string().min(1, issue('fieldErrors.empty')).max(1024, issue('fieldErrors.tooLong'));
const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
/** The length is counted in characters (code points), not in bytes. */
export const newPasswordSchema = z
  .string()
  .max(1024, issue('fieldErrors.tooLong'))
  .refine((text) => [...text].length >= PASSWORD_LENGTH.min, issue('fieldErrors.passwordTooShort'))
  .refine((text) => [...text].length <= PASSWORD_LENGTH.max, issue('fieldErrors.passwordTooLong'));

/** An e-mail for a lookup. It is not fully validated, because an address that does not exist is not found anyway. */
const emailSchema = z
  .string()
  .trim()
  .min(3, issue('fieldErrors.notEmail'))
  .max(254, issue('fieldErrors.tooLong'));
/** An e-mail that is stored: ASCII only, so that no two addresses look alike (check 25). */
const newEmailSchema = z
  .string()
  .trim()
  .max(254, issue('fieldErrors.tooLong'))
  .pipe(z.email(issue('fieldErrors.notEmail')));
/** An Indian mobile number of 10 digits (spec S9.2). */
const mobileSchema = z
  .string()
  .trim()
  .regex(/^[6-9]\d{9}$/, issue('fieldErrors.notMobile'));
export const nameSchema = z
  .string()
  .trim()
  .min(1, issue('fieldErrors.empty'))
  .max(80, issue('fieldErrors.tooLong'))
  .regex(/^[^\p{Cc}\p{Cf}<>]*$/u, issue('fieldErrors.nameCharacters'))
  .transform((text) => text.normalize('NFC'));
/** A code of the authenticator or a recovery code. */
const secondFactorSchema = z
  .string()
  .trim()
  .regex(/^(\d{6}|[0-9A-Za-z]{4}-?[0-9A-Za-z]{4}-?[0-9A-Za-z]{4})$/, issue('fieldErrors.notCode'));

/** In characters of base64url. The largest part of an answer, the attestation, has a few hundred. */
const MAX_BYTES_TEXT = 4096;
const bytes = z
  .string()
  .max(MAX_BYTES_TEXT)
  .regex(/^[\w-]+={0,2}$/);
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  // The store uses no extension; what a browser says about them is not kept.
  clientExtensionResults: z.unknown().transform(() => ({})),
};
/** A new passkey, as a browser answers (RegistrationResponseJSON). */
const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    // Only a hint for the browser. Names that are newer than this store are kept for browsers that know them.
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(20)
      .optional(),
  }),
});
export type NewPasskey = z.output<typeof newPasskeySchema>;
/** A use of a passkey, as a browser answers (AuthenticationResponseJSON). */
const usedPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
export type UsedPasskey = z.output<typeof usedPasskeySchema>;
/** What every sign-in takes for accounts with a second factor: a code, or a passkey instead. */
const secondFactorFields = { code: secondFactorSchema.optional(), passkey: usedPasskeySchema.optional() };

export const loginSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  ...secondFactorFields,
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
const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, issue('fieldErrors.notSixDigits'));
const claimantIdSchema = z.string().min(1).max(64);
/** The challenge of a browser that asked for a code, for clients that keep no cookies. */
export const challengeSchema = z.string().regex(/^[\w-]{43}$/, issue('fieldErrors.notId'));
export const otpMobileSchema = z.object({ mobile: mobileSchema, challenge: challengeSchema.optional() });
export const verifyOtpSchema = z.object({
  mobile: mobileSchema,
  otp: sixDigits,
  challenge: challengeSchema.optional(),
  ...secondFactorFields,
  /** The answer to account_choice_needed: the `id` of a ClaimantView, or 'new'; with a proof of that account. */
  account: claimantIdSchema.optional(),
  password: passwordSchema.optional(),
  mailCode: sixDigits.optional(),
});
export const accountCodeSchema = z.object({
  mobile: mobileSchema,
  otp: sixDigits,
  challenge: challengeSchema.optional(),
  account: claimantIdSchema,
});
export const editProfileSchema = z.object({ userid: z.string().min(1).max(64), name: nameSchema });
export const identitySignInSchema = z.object({
  id_token: z.string().min(1).max(8192),
  access_token: z.string().min(1).max(8192).optional(),
  ...secondFactorFields,
});
export const secondFactorCodeSchema = z.object({ code: secondFactorSchema });
export const secondFactorProofSchema = z
  .object(secondFactorFields)
  .refine(({ code, passkey }) => code !== undefined || passkey !== undefined, {
    path: ['code'],
    message: issue('fieldErrors.notCode'),
  });
export const reauthenticateSchema = z
  .object({
    ...secondFactorFields,
    password: passwordSchema.optional(),
    /** The code that was sent to the proved number or address. */
    sentCode: sixDigits.optional(),
  })
  .refine(({ code, passkey, password, sentCode }) => code ?? passkey ?? password ?? sentCode, {
    path: ['code'],
    message: issue('fieldErrors.notCode'),
  });
export const signInByPasskeySchema = z.object({ passkey: usedPasskeySchema });
export const beginPasskeySchema = z.object({ password: passwordSchema.optional() });
/** How its owner tells a passkey from their others. */
const passkeyNameSchema = nameSchema.pipe(z.string().max(60, issue('fieldErrors.tooLong')));
export const addPasskeySchema = z.object({ name: passkeyNameSchema, credential: newPasskeySchema });

/** A new number or a new address, and not both: each has a code of its own. */
const newContact = { mobile: mobileSchema.optional(), email: newEmailSchema.optional() };
const isOneContact = ({ mobile, email }: { mobile?: string | undefined; email?: string | undefined }) =>
  (mobile === undefined) !== (email === undefined);
const oneContact = { path: ['email'], message: issue('fieldErrors.mobileOrEmail') };
export const contactSchema = z.object(newContact).refine(isOneContact, oneContact);
export const changeContactSchema = z
  .object({ ...newContact, code: sixDigits })
  .refine(isOneContact, oneContact);
export const beginSecondFactorSchema = z.object({ password: passwordSchema.optional() });

/** The page sizes of the panel's user list (spec S9.3). */
export const userPageSizes = [25, 50, 100, 250, 500] as const;

const booleanText = z.enum(['true', 'false']);

/** The filters of the user list, as query parameters. Invalid ones are ignored. */
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
  verified: booleanText.optional().catch(undefined),
});
export type UserFilters = z.infer<typeof userFilters>;

/** The query of the panel's user page: its filters and its position. */
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

const flag = z
  .union([z.string().pipe(booleanText), z.boolean().transform(String)])
  .transform((text) => text === 'true');
/** A schema that also accepts '' for a missing e-mail or number. */
const orEmpty = <T extends z.ZodType<string>>(schema: T) => z.union([z.literal(''), schema]);

/** The fields of an account that an administrator may change (spec S5.8); all of them are sent. */
export const updateUserSchema = z
  .object({
    _id: z.string().min(1).max(64),
    userid: z.string().min(1).max(64),
    name: nameSchema,
    mobilenumber: orEmpty(mobileSchema),
    email: orEmpty(newEmailSchema),
    role: z.string().pipe(z.enum(roles)),
    verified: flag,
    isBlocked: flag,
    /** The `updatedAt` that the administrator saw; without it, changes made in the meantime are overwritten. */
    seen: z.iso.datetime().optional(),
  })
  .superRefine(({ _id, userid }, refinement) => {
    if (_id === userid) return;
    for (const name of ['_id', 'userid'])
      refinement.addIssue({ code: 'custom', path: [name], message: issue('fieldErrors.namesTwoPeople') });
  });

/** A second member of staff, and the current code of their authenticator. */
export const approverSchema = z.object({ email: z.string().trim().min(3).max(254), code: sixDigits });

/** A role on the staff for an account; null takes it away. */
export const appointStaffSchema = z.object({
  /** The e-mail address or the id of the account. */
  who: z.string().trim().min(1, issue('fieldErrors.empty')).max(254, issue('fieldErrors.tooLong')),
  staffRole: z.enum(STAFF_ROLES).nullable(),
  /** A second member of staff, required for a role unless there is only one member. */
  approver: approverSchema.optional(),
});
export type AppointStaff = z.output<typeof appointStaffSchema>;

/** A member of staff, as owners see them. */
export interface StaffView {
  userid: string;
  name: string;
  email: string;
  staffRole: StaffRole;
  /** When this role was given; null when it is not known. */
  since: string | null;
  /** Whether they have a confirmed authenticator or a passkey. */
  secondFactor: boolean;
  blocked: boolean;
}

/** The reply to every kind of sign-in. */
export interface SignedInReply {
  token: string;
  user: UserView;
  msg: string;
  message: string;
}

/** How the owner of a session confirms that it is them; `to` is the masked number or address of a code. */
export type ConfirmationWay =
  | { by: 'second-factor' }
  | { by: 'password' }
  | { by: 'code'; to: string }
  | { by: 'support' };

/** An account with a proved email that claims the number of a right code without proof. */
export interface ClaimantView {
  /** Names the account in the answer, and works for this number only. */
  id: string;
  /** Masked: 'a***@example.com'. */
  email: string;
  /** Whether this browser has signed in to the account, which is a proof of it. */
  device: boolean;
}

export interface OtpTimerReply {
  /** ms until the last code expires; 0 when there is no usable code. */
  timer: number;
  /** ms until another code may be requested. */
  resendIn: number;
  message: string;
}

/** The new secret for an authenticator app; it is shown only once. */
export interface SecondFactorOffer {
  secret: string;
  /** The address `otpauth://…` with the secret. */
  uri: string;
  /** `uri` as a QR code in SVG, dark on white. */
  qr: string;
}
