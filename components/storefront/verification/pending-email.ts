'use client';

import { useMemo } from 'react';
import { remember } from '@/components/shared/session/tab-memory';
import { useRecalled } from '@/components/shared/session/use-recalled';

/** The address to which a verification mail was sent. */
export interface PendingEmail {
  email: string;
  /** A Date.now() value. */
  sentAt: number;
}

export function rememberPendingEmail(email: string): void {
  remember('pending-email', JSON.stringify({ email, sentAt: Date.now() } satisfies PendingEmail));
}

export function usePendingEmail(): PendingEmail | null {
  const text = useRecalled('pending-email');
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
