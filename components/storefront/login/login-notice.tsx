'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { setTabItem } from '@/components/shared/session/tab-storage';
import { useTabItem } from '@/components/shared/session/use-tab-item';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';

type Cause = 'registered' | 'ready';

/**
 * Stores a notice that the login page shows until a sign-in. `registered`: the verification mail has to be opened
 * first.
 */
export function saveLoginNotice(text: string, cause: Cause = 'ready'): void {
  setTabItem('login-notice', JSON.stringify({ text, cause }));
}

export function LoginNotice() {
  const t = useTranslations('auth');
  const stored = useTabItem('login-notice');
  const notice = useMemo(() => parseNotice(stored), [stored]);
  return (
    <div role="status">
      {notice && (
        <div className="mb-6 rounded-xl border border-line bg-raised px-4 py-3 text-sm">
          <p>{notice.text}</p>
          {notice.cause === 'registered' && (
            <Link href="/checkverification" prefetch={false} className={textLinkClass}>
              {t('login.sendAgain')}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

/** Parses the stored notice. Storage is under the visitor's control and may hold any value. */
function parseNotice(stored: string | null): { text: string; cause: unknown } | null {
  try {
    const { text, cause } = JSON.parse(stored ?? 'null') ?? {};
    return typeof text === 'string' && text !== '' ? { text, cause } : null;
  } catch {
    return null;
  }
}
