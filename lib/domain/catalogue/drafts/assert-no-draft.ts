import { AppError } from '@/lib/platform/errors';

/** Throws conflict for a draft, which goes on sale by being published: that checks it first. */
export function assertNoDraft({ isDraft }: { isDraft: boolean }): void {
  if (isDraft) throw new AppError('conflict', 'catalogue.draftNotSold');
}
