// What an account is, apart from its lists: one row each of its own. Sealed columns are open here, because each cell
// has keys of its own.
import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { emailColumns, guardianColumns, mobileColumns, nomineeColumns } from '@/lib/domain/personal-fields';

const text = z.string();
const time = z.coerce.date();

const userSchema = z.strictObject({
  name: text,
  email: text.nullable(),
  mobile: text.nullable(),
  passwordHash: text.nullable(),
  identitySubject: text.nullable(),
  // Left out where there are none, because the version before refuses the field.
  endedIdentities: z.array(text).optional(),
  role: z.enum(['user', 'reseller']),
  emailVerifiedAt: time.nullable(),
  mobileVerifiedAt: time.nullable(),
  sessionVersion: z.int(),
  deviceVersion: z.int(),
  passkeyCount: z.int(),
  totpSecret: text.nullable(),
  totpConfirmedAt: time.nullable(),
  totpLastStep: z.int().nullable(),
  createdAt: time,
  updatedAt: time,
});
const nomineeSchema = z.strictObject({ name: text, contact: text, updatedAt: time });
const guardianSchema = z.strictObject({
  state: z.enum(['given', 'withdrawn', 'ended']),
  name: text,
  email: text,
  adultFrom: time,
  notice: text,
  language: text,
  createdAt: time,
  askedAt: time,
  endsAt: time,
  decidedAt: time,
});
const preferenceSchema = z.strictObject({
  added: z.array(text),
  removed: z.array(text),
  language: text,
  notice: text,
  updatedAt: time,
});

export const fieldsSchema = z.strictObject({
  user: userSchema,
  nominee: nomineeSchema.nullable(),
  guardian: guardianSchema.nullable(),
  preference: preferenceSchema.nullable(),
});
export type AccountFields = z.output<typeof fieldsSchema>;

/** The columns of an account that are carried; tests compare them with the table. */
export const CARRIED_COLUMNS = Object.keys(userSchema.shape);

type HasSealer = Pick<Context, 'db' | 'sealer'>;

const columnsOf = <T extends object>(shape: T) =>
  // Safe because the keys are those of the shape.
  Object.fromEntries(Object.keys(shape).map((name) => [name, true])) as { [K in keyof T]: true };

export async function readFields({ db, sealer }: HasSealer, userId: string): Promise<AccountFields> {
  const where = { userId };
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: columnsOf(userSchema.shape),
  });
  const totpSecret = user.totpSecret === null ? null : sealer.open('totp', user.totpSecret);
  // One who has not answered by the 18th birthday of the customer decides nothing any more.
  const guardian = await db.guardian.findFirst({
    where: { userId, state: { not: 'asked' } },
    select: columnsOf(guardianSchema.shape),
  });
  return fieldsSchema.parse({
    user: {
      ...user,
      totpSecret,
      endedIdentities: user.endedIdentities.length > 0 ? user.endedIdentities : undefined,
    },
    nominee: await db.nominee.findUnique({ where, select: columnsOf(nomineeSchema.shape) }),
    guardian,
    preference: await db.notificationPreference.findUnique({
      where,
      select: columnsOf(preferenceSchema.shape),
    }),
  });
}

/** Writes the account, sealed by the keys of this cell. One that comes back gets what it is now. */
export async function writeUser(
  { db, sealer }: HasSealer,
  userId: string,
  { email, mobile, totpSecret, endedIdentities = [], ...user }: AccountFields['user'],
): Promise<void> {
  const data = {
    ...user,
    endedIdentities,
    // They are not carried; one that comes back had its own.
    identityLinkedAt: null,
    mobileUnprovedAt: null,
    ...emailColumns({ sealer }, userId, email),
    ...mobileColumns({ sealer }, userId, mobile),
    totpSecret: totpSecret === null ? null : sealer.seal('totp', totpSecret),
  };
  await db.user.upsert({ where: { id: userId }, create: { id: userId, ...data }, update: data });
}

/** After the account and its consents: a trigger adds a consent for each choice that has none yet. */
export async function writeSingleRows(
  { db, sealer }: HasSealer,
  userId: string,
  { nominee, guardian, preference }: AccountFields,
): Promise<void> {
  const where = { userId };
  await db.nominee.deleteMany({ where });
  if (nominee)
    await db.nominee.create({
      data: { userId, ...nominee, ...nomineeColumns({ sealer }, userId, nominee.contact) },
    });
  await db.guardian.deleteMany({ where });
  if (guardian)
    await db.guardian.create({
      data: { userId, ...guardian, ...guardianColumns({ sealer }, userId, guardian.email) },
    });
  if (preference)
    await db.notificationPreference.upsert({
      where,
      create: { userId, ...preference },
      update: preference,
    });
}
