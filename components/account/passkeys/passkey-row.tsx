'use client';

import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { removePasskey } from '@/components/shared/api/passkeys';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { buttonClass } from '@/components/ui/button-class';
import type { PasskeyView } from '@/lib/domain/accounts/schema';
import { istDateTime } from '@/lib/platform/time';

interface PasskeyRowProps {
  passkey: PasskeyView;
  withReauthentication: Reauthentication['withReauthentication'];
  onRemoved: () => void;
}

export function PasskeyRow({ passkey, withReauthentication, onRemoved }: PasskeyRowProps) {
  const { _id, name, opensAlone, copied, createdAt, lastUsedAt } = passkey;
  const t = useTranslations('account.passkeys');
  const [open, setOpen] = useState(false);
  const at = lastUsedAt ?? createdAt;

  return (
    <li className="flex min-h-16 items-center gap-3 py-2.5">
      <KeyRound aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.6} />
      <div className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
        <p className="font-semibold">{name}</p>
        <p className="text-muted text-xs tabular-nums">
          {t.rich(lastUsedAt ? 'used' : 'created', {
            at: istDateTime(new Date(at)),
            time: (text) => <time dateTime={at}>{text}</time>,
          })}
        </p>
        {copied && <p className="text-bad text-xs">{t('copied')}</p>}
        {!opensAlone && <p className="text-wait text-xs">{t('stale')}</p>}
      </div>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={t('removeOf', { name })}
        className={buttonClass('quiet')}
      >
        {t('remove')}
      </button>
      <ConfirmDialog
        open={open}
        title={t('removeSure', { name })}
        confirm={t('remove')}
        cancel={t('cancel')}
        act={() => withReauthentication(() => removePasskey(_id))}
        onDone={() => {
          setOpen(false);
          onRemoved();
        }}
        onClose={() => setOpen(false)}
      >
        <p>{t('removeText')}</p>
      </ConfirmDialog>
    </li>
  );
}
