'use client';

import { useSearchParams } from 'next/navigation';
import { usePathname } from '@/components/ui/navigation';

/** The path of this page with its query, so that the login leads back to the same payment or the same period. */
export function useCurrentPath(): string {
  const query = useSearchParams().toString();
  return `${usePathname()}${query && `?${query}`}`;
}
