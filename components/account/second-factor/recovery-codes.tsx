'use client';

import { Download, Printer } from 'lucide-react';
import { CopyButton } from '@/components/account/copy-button';
import { buttonClass } from '@/components/ui/button-class';
import { downloadText, printText } from './keep-text';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

const TITLE = 'Recovery codes';

/** Told this once: only their digests stay with the server. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <h3 className="font-semibold">Your authenticator is on. Keep these {TITLE.toLowerCase()}.</h3>
      <p className="mt-2 text-muted text-sm">
        Each opens your account once when your phone is lost. They are shown now and never again.
      </p>
      <ul className="my-4 grid grid-cols-2 gap-x-4 gap-y-1 rounded-xl border border-line bg-night p-4 font-mono text-xs sm:text-sm">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-1">
        <CopyButton text={text} what={TITLE.toLowerCase()} />
        <button
          type="button"
          onClick={() => downloadText('recovery-codes.txt', text)}
          className={buttonClass('plain')}
        >
          <Download aria-hidden className="size-4" /> Download
        </button>
        <button type="button" onClick={() => printText(TITLE, text)} className={buttonClass('plain')}>
          <Printer aria-hidden className="size-4" /> Print
        </button>
        <button type="button" onClick={onDone} className={buttonClass('accent', 'medium', 'ml-auto')}>
          I have kept them
        </button>
      </div>
    </>
  );
}
