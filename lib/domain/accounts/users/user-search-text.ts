import { Prisma } from '@/lib/platform/db';

/** E-mail and number of a user as one text, exactly as in the index users_search_idx. */
export const USER_SEARCH_TEXT = Prisma.raw(
  `lower(coalesce(email_key, '') || chr(10) || coalesce(mobile, ''))`,
);
