import { notFound } from 'next/navigation';
import { cache } from 'react';
import { getProduct } from '@/lib/domain/catalogue';
import { shop } from '@/lib/http/page';
import { AppError } from '@/lib/platform/errors';

/** The product of a page, read once for it and its metadata. A product that does not exist has no page. */
export const readProduct = cache(async (id: string) => {
  try {
    return await getProduct(shop(), { id });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  }
});
