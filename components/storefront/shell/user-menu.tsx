'use client';

import { ChevronDown, Heart, LayoutDashboard, LogOut, ShieldCheck, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useRef } from 'react';
import { type SessionUser, seesPanel } from '@/components/shared/session/session-user';
import { signOut } from '@/components/shared/session/sign-out';
import { Link } from '@/components/ui/navigation';

const entry = 'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-left font-semibold hover:bg-line';

/** The user menu as a native popover, which closes on Escape and on a press outside without code of ours. */
export function UserMenu({ user }: { user: SessionUser }) {
  const t = useTranslations('shell');
  const id = useId();
  // An account that was opened by a one-time code may have only a mobile number.
  const called = user.name || user.email || user.mobilenumber;
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t('accountOf', { name: called })}
        className="flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-raised p-1 pr-2.5 hover:border-edge"
      >
        <span
          aria-hidden
          className="grid size-8 place-items-center rounded-full bg-accent font-bold text-on-accent text-sm"
        >
          {called.slice(0, 1).toUpperCase()}
        </span>
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="user-menu rounded-card border border-line bg-raised p-2 text-text shadow-lift"
      >
        <div className="mb-2 border-line border-b px-3 pt-2 pb-3">
          <p className="truncate font-bold">{called}</p>
          <p className="truncate text-muted text-sm">{user.email || t('noEmail')}</p>
        </div>
        <Link href="/dashboard" prefetch={false} onClick={close} className={entry}>
          <LayoutDashboard aria-hidden className="size-5 text-muted" /> {t('dashboard')}
        </Link>
        <Link href="/wallet" prefetch={false} onClick={close} className={entry}>
          <Wallet aria-hidden className="size-5 text-muted" /> {t('wallet')}
        </Link>
        <Link href="/favourites" prefetch={false} onClick={close} className={entry}>
          <Heart aria-hidden className="size-5 text-muted" /> {t('favourites')}
        </Link>
        {seesPanel(user) && (
          // The admin panel has its own root layout, so it needs a full page load.
          <a href="/admin" className={entry}>
            <ShieldCheck aria-hidden className="size-5 text-muted" /> {t('adminDashboard')}
          </a>
        )}
        <button type="button" onClick={() => void signOut()} className={entry}>
          <LogOut aria-hidden className="size-5 text-muted" /> {t('signOut')}
        </button>
      </div>
    </>
  );
}
