'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { Spinner } from '@/components/ui/spinner';
import { fieldClass } from '@/components/ui/text-field';
import { useProfile } from './use-profile';

interface ProfileCardProps {
  userid: string;
  name: string;
  email: string;
  mobile: string;
  mobileVerified: boolean;
}

export function ProfileCard({ userid, name: given, email, mobile, mobileVerified }: ProfileCardProps) {
  const t = useTranslations('account.profile');
  const [name, setName] = useState(given);
  const [editing, setEditing] = useState(false);
  const { save, busy, outcome, forget } = useProfile(userid);
  const toggle = useRef<HTMLButtonElement>(null);

  const edit = () => {
    forget();
    setEditing(true);
  };
  const leave = () => {
    setEditing(false);
    toggle.current?.focus();
  };
  const saved = (accepted: string) => {
    setName(accepted);
    leave();
  };

  return (
    // One submit button starts and ends the editing, so the press that starts it cannot be taken for the one that
    // ends it.
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (editing) void save(formText(event.currentTarget, 'name').trim(), saved);
        else edit();
      }}
    >
      <Card
        id="profile"
        title={t('title')}
        className="h-full"
        action={
          <button
            ref={toggle}
            type="submit"
            aria-disabled={busy}
            className={buttonClass(editing ? 'accent' : 'quiet')}
          >
            {busy && <Spinner />} {t(editing ? 'save' : 'edit')}
          </button>
        }
      >
        <dl className="divide-y divide-line text-sm">
          <Line name={t('userId')}>
            <span className="font-mono text-xs [overflow-wrap:anywhere]">{userid}</span>
            <CopyButton text={userid} what={t('copyUserId')} className="-mr-3.5 sm:-mr-5" />
          </Line>
          <Line name={editing ? <label htmlFor="name">{t('name')}</label> : t('name')}>
            {editing ? (
              <input
                id="name"
                name="name"
                defaultValue={name}
                autoComplete="name"
                maxLength={80}
                required
                // biome-ignore lint/a11y/noAutofocus: the person asked for the field just now
                autoFocus
                onKeyDown={({ key }) => key === 'Escape' && !busy && leave()}
                className={fieldClass}
              />
            ) : (
              name || t('none')
            )}
          </Line>
          <Line name={t('email')}>{email ? <Breakable email={email} /> : t('none')}</Line>
          <Line name={t('mobile')}>
            {mobile || t('none')}
            {mobile && !mobileVerified && (
              <span className="font-normal text-wait text-xs">{t('unproved')}</span>
            )}
          </Line>
        </dl>
        <FormMessage outcome={outcome} />
      </Card>
    </form>
  );
}

/** An email address that may break only before its '@' and not in the middle of a word. */
function Breakable({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  if (at < 0) return email;
  return (
    <span translate="no">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1 text-right font-semibold [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}
