// The contracts of invitations. Browsers import this file.
import { z } from 'zod';

/** The code in an invitation link: eight letters and digits without those that are confused. */
export const inviteCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-HJKMNP-TV-Z]{8}$/);

/** The query parameter of the registration page that has the code. */
export const INVITE_PARAMETER = 'invite';

/** What a visitor reads who opened an invitation link. Points, and rupees. */
export interface InvitationView {
  /** The first name of who invites; '' when the account's name is none. */
  inviter: string;
  inviterPoints: number;
  friendPoints: number;
  minOrder: number;
  withinDays: number;
}
