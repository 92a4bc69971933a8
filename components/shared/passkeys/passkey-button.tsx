'use client';

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import { useBusy } from '@/components/ui/use-busy';
import type { UsedPasskey } from '@/lib/domain/accounts/schema';
import { askForPasskey } from './ask-for-passkey';
import { usePasskeySupport } from './use-passkey-support';

interface PasskeyButtonProps {
  label: string;
  /** The sentence for when no passkey was used. */
  stopped: string;
  onPasskey: (passkey: UsedPasskey) => Promise<unknown>;
}

/** Asks for a passkey at a press. Browsers without passkeys do not show it. */
export function PasskeyButton({ label, stopped, onPasskey }: PasskeyButtonProps) {
  const supported = usePasskeySupport();
  const { busy, run } = useBusy();
  const [error, setError] = useState('');
  if (!supported) return null;

  const ask = () =>
    run(async () => {
      setError('');
      const answer = await askForPasskey();
      if (answer === null) return setError(stopped);
      if (!answer.ok) return setError(errorText(answer.failure));
      await onPasskey(answer.data);
    });

  return (
    <div>
      <button
        type="button"
        onClick={() => void ask()}
        aria-disabled={busy}
        className={buttonClass('quiet', 'medium', 'w-full')}
      >
        {busy ? <Spinner /> : <KeyRound aria-hidden className="size-4" />} {label}
      </button>
      <p role="alert" className="mt-1 text-bad text-sm empty:hidden">
        {error}
      </p>
    </div>
  );
}
