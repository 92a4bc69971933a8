'use client';

import { useMemo } from 'react';
import { remember } from '@/components/shared/session/tab-memory';
import { useRecalled } from '@/components/shared/session/use-recalled';

/** The address that a verification mail was just sent to. */
export interface PendingEmail {
  email: string;
  /** As Date.now() counts. */
  sentAt: number;
}

export function rememberPendingEmail(email: string): void {
  remember('pending-email', JSON.stringify({ email, sentAt: Date.now() } satisfies PendingEmail));
}

export function usePendingEmail(): PendingEmail | null {
  const text = useRecalled('pending-email');
  return useMemo(() => parsePendingEmail(text), [text]);
}

/** The tab's storage is the visitor's own and may hold what it likes. */
export function parsePendingEmail(text: string | null): PendingEmail | null {
  try {
    const { email, sentAt } = JSON.parse(text ?? 'null') ?? {};
    return typeof email === 'string' && typeof sentAt === 'number' ? { email, sentAt } : null;
  } catch {
    return null;
  }
}
