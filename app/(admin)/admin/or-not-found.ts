import { notFound } from 'next/navigation';
import { AppError } from '@/lib/platform/errors';

/** For the catch of a read: what does not exist has no page. */
export function orNotFound(error: unknown): never {
  if (error instanceof AppError && error.code === 'not_found') notFound();
  throw error;
}
