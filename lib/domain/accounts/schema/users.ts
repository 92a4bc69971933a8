// Accounts in the panel: the list, the changes of an administrator, and the staff.
import { z } from 'zod';
import { STAFF_ROLES } from '@/lib/domain/permissions';
import { filterText, listSort, liveShape, pageNumber, pagePlace, pageSize } from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';
import { mobileSchema, nameSchema, newEmailSchema, sixDigits } from './fields';
import { roles } from './views';

/** The page sizes of the panel's user list (spec S9.3). */
export const userPageSizes = [25, 50, 100, 250, 500] as const;

const booleanText = z.enum(['true', 'false']);

/** The filters of the user list, as query parameters. Invalid ones are ignored. */
const userFilters = z.object({
  /** The beginning of an email or of a mobile number. */
  search: filterText,
  role: z.enum(roles).optional().catch(undefined),
  verified: booleanText.optional().catch(undefined),
});
export type UserFilters = z.infer<typeof userFilters>;

/** The query of the panel's user page: its filters and its position. */
export const userPageQuery = userFilters.extend({
  /**
   * By these an index sorts. Contacts are none of them: staff who may not read them would learn them by order and
   * cursor.
   */
  sort: listSort(['joined', 'name']),
  ...pagePlace,
  limit: pageSize(userPageSizes),
});
export type UserPageQuery = z.infer<typeof userPageQuery>;

/** What the panel's page asks while it is shown. */
export const liveUsersForm = userPageQuery.omit({ before: true, after: true, last: true }).extend(liveShape);
export type LiveUsersForm = z.infer<typeof liveUsersForm>;

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
    /**
     * The first day (IST) on which a stranger had the account, which is then given back to its owner. Missing or '': no
     * stranger had it.
     */
    stolenSince: z.union([z.literal(''), z.iso.date(issue('fieldErrors.notDay'))]).optional(),
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
  /** The role that the page showed. Without it the call overwrites what another owner has changed since. */
  seen: z.enum(STAFF_ROLES).nullable().optional(),
  /** A second member of staff, required for a role unless there is only one member. */
  approver: approverSchema.optional(),
});
export type AppointStaff = z.output<typeof appointStaffSchema>;
