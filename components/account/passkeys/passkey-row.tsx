'use client';

import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { removePasskey } from '@/components/shared/api/passkeys';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { Spinner } from '@/components/ui/spinner';
import { useBusy } from '@/components/ui/use-busy';
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
  const { busy, run } = useBusy();
  const [open, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});
  const at = lastUsedAt ?? createdAt;

  const remove = () =>
    run(async () => {
      const reply = await withReauthentication(() => removePasskey(_id));
      // One that was already removed elsewhere counts as removed.
      if (!reply.ok && reply.failure.code !== 'not_found')
        return setOutcome({ bad: errorText(reply.failure) });
      setOpen(false);
      onRemoved();
    });

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
        onClick={() => {
          setOutcome({});
          setOpen(true);
        }}
        aria-haspopup="dialog"
        aria-label={t('removeOf', { name })}
        className={buttonClass('quiet', 'medium', 'shrink-0')}
      >
        {t('remove')}
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        label={t('removeSure', { name })}
        className={dialogClass}
      >
        <h2 className="font-bold text-lg">{t('removeSure', { name })}</h2>
        <p className="mt-2 text-muted">{t('removeText')}</p>
        <FormMessage outcome={outcome} />
        <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:[&>*]:grow">
          <button type="button" onClick={() => setOpen(false)} className={buttonClass('quiet')}>
            {t('cancel')}
          </button>
          <button type="button" onClick={() => void remove()} aria-disabled={busy} className={buttonClass()}>
            {busy && <Spinner />} {t('remove')}
          </button>
        </div>
      </Dialog>
    </li>
  );
}
