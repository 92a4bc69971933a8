// Accounts as the API speaks them (spec section 3). Safe in a browser.
import { z } from 'zod';

export const roles = ['user', 'reseller', 'admin'] as const;
export type Role = (typeof roles)[number];

export interface UserView {
  _id: string;
  userid: string;
  name: string;
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
}

// Passwords are taken as typed: never trimmed, never normalised away.
export const passwordSchema = z.string().min(1, 'is empty').max(1024, 'is too long');
export const emailSchema = z.string().trim().min(3, 'is not an email').max(254, 'is too long');

export const loginSchema = z.object({ email: emailSchema, password: passwordSchema });
