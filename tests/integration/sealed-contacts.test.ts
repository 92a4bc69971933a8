// Addresses and numbers of accounts, sealed beside the plain ones: who writes them, who finds by them, what the version before
// leaves, and that an account whose plain columns are empty works as any other.
import { beforeEach, describe, expect, test } from 'vitest';
import {
  areRelated as _,
  countByKey,
  listUserPage,
  register,
  requestReset,
  resetPassword,
  signIn,
  updateUser,
  verifyEmail,
} from '@/lib/domain/accounts';
