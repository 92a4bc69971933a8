'use client';

import { Download, Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { CopyButton } from '@/components/ui/copy-button';
import { downloadText, printText } from './export-text';

interface RecoveryCodesProps {
  title: string;
  codes: string[];
  onDone: () => void;
}

/** Shows the recovery codes. They are shown only once, because the server stores only their digests. */
export function RecoveryCodes({ title, codes, onDone }: RecoveryCodesProps) {
  const t = useTranslations('account');
  const ui = useTranslations('ui');
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-2 text-muted text-sm">{t('secondFactor.keepText')}</p>
      <ul className="my-4 grid grid-cols-2 gap-x-4 gap-y-1 rounded-xl border border-line bg-night p-4 font-mono text-xs sm:text-sm">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-1">
        <CopyButton text={text} what={t('secondFactor.recoveryCodes')} />
        <button
          type="button"
          onClick={() => downloadText('recovery-codes.txt', text)}
          className={buttonClass('plain')}
        >
          <Download aria-hidden className="size-4" /> {t('secondFactor.download')}
        </button>
        <button
          type="button"
          onClick={() => printText(t('secondFactor.recoveryTitle'), text)}
          className={buttonClass('plain')}
        >
          <Printer aria-hidden className="size-4" /> {ui('print')}
        </button>
        <button type="button" onClick={onDone} className={buttonClass('accent', 'medium', 'ml-auto')}>
          {t('secondFactor.kept')}
        </button>
      </div>
    </>
  );
}
