'use client';

import { useMemo } from 'react';
import { setTabItem } from '@/components/shared/session/tab-storage';
import { useTabItem } from '@/components/shared/session/use-tab-item';

/** The address to which a verification mail was sent. */
export interface PendingEmail {
  email: string;
  /** A Date.now() value. */
  sentAt: number;
}

export function savePendingEmail(email: string): void {
  setTabItem('pending-email', JSON.stringify({ email, sentAt: Date.now() } satisfies PendingEmail));
}

export function usePendingEmail(): PendingEmail | null {
  const text = useTabItem('pending-email');
  return useMemo(() => parsePendingEmail(text), [text]);
}

/** Parses the stored address. Storage is under the visitor's control and may hold any value. */
export function parsePendingEmail(text: string | null): PendingEmail | null {
  try {
    const { email, sentAt } = JSON.parse(text ?? 'null') ?? {};
    return typeof email === 'string' && typeof sentAt === 'number' ? { email, sentAt } : null;
  } catch {
    return null;
  }
}
