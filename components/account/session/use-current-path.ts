'use client';

import { useSearchParams } from 'next/navigation';
import { usePathname } from '@/components/ui/navigation';

/** The path of this page with what it was asked for: a login leads back to the same payment, or the same days. */
export function useCurrentPath(): string {
  const query = useSearchParams().toString();
  return `${usePathname()}${query && `?${query}`}`;
}
