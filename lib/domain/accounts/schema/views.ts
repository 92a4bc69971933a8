import type { Permission, StaffRole } from '@/lib/domain/permissions';

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
  /** The position of the session's last write in the log of the database, where staff read from a replica. */
  wrote: bigint | null;
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

/** The link of an account to its identity at the provider. */
export interface IdentityLink {
  /** Null where it is not known. */
  since: string | null;
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
