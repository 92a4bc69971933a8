// Accounts: how people sign in, and what is kept of them.
import { z } from 'zod';
import { done, maybe, reply, rupees, said, text, time } from './reply';

export const user = z.strictObject({
  _id: text,
  userid: text,
  name: text,
  email: text,
  mobilenumber: text,
  role: text,
  balance: rupees,
  verified: z.enum(['true', 'false']),
  isBlocked: z.enum(['true', 'false']),
  createdAt: time,
  updatedAt: time,
});

const device = z.strictObject({
  _id: text,
  name: text,
  browser: maybe,
  system: maybe,
  address: maybe,
  method: text,
  current: z.boolean(),
  createdAt: time,
  lastSeenAt: time,
  expiresAt: time,
});

/** What every way of signing in answers. */
export const signedInReply = reply({ token: text, user, msg: text, message: text });

export const linkReply = reply({ msg: text, code: z.literal('0') });

export const recoveryCodesReply = reply({ recoveryCodes: z.array(text).length(10) });

export const reauthenticatedReply = reply({ provedAt: time });

export const accountsReplies: Record<string, z.ZodType> = {
  'POST /auth/register': said,
  'POST /auth/resendverification': said,
  'POST /verify/mobilenumber': reply({ isUnique: z.boolean() }),
  'POST /verify/email': reply({ isUnique: z.boolean() }),
  'POST /password/forgetpassword': said,
  'POST /otp/otp-login': reply({ message: text, challenge: text }),
  'POST /otp/timer': reply({ timer: z.number(), resendIn: z.number(), message: text }),
  'POST /auth/logout': done,
  'POST /auth/logout-everywhere': done,
  'GET /auth/sessions': z.array(device),
  'POST /auth/sessions/[id]/end': done,
  'POST /auth/passkeys/[id]/remove': done,
  'POST /user/edit-profile': reply({ user, message: text }),
  'POST /user/consents': reply({ message: text }),
  'POST /user/nominee': reply({ message: text, seen: z.iso.datetime().nullable() }),
  'POST /user/guardian': reply({ message: text }),
  'POST /auth/guardian': reply({ message: text }),
  'POST /auth/guardian/[token]': reply({ message: text }),
  'POST /user/data': reply({ name: text, content: text }),
  'POST /user/erase': reply({ message: text }),
  'POST /user/billing': reply({ message: text }),
  'POST /auth/reauthenticate/code': reply({ message: text }),
  'POST /auth/second-factor/begin': reply({ secret: text, uri: text, qr: text }),
  'GET /api/auth/[...nextauth]': z.strictObject({ csrfToken: text }),
};
