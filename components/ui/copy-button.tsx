'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { seconds } from '@/lib/platform/time';
import { buttonClass } from './button-class';
import { classNames } from './class-names';

interface CopyButtonProps {
  text: string;
  /** What is copied, for screen readers: 'user id'. */
  what: string;
  className?: string;
}

export function CopyButton({ text, what, className }: CopyButtonProps) {
  const t = useTranslations('ui.copy');
  const [result, setResult] = useState<'copied' | 'notCopied' | null>(null);
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(null), seconds(2));
    return () => clearTimeout(timer);
  }, [result]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setResult('copied');
    } catch {
      // The browser forbids the clipboard. The text is visible beside the button and can be selected by hand.
      setResult('notCopied');
    }
  };
  const Icon = result === 'copied' ? Check : Copy;
  return (
    <>
      <button
        type="button"
        onClick={() => void copy()}
        className={buttonClass('plain', 'medium', classNames('max-sm:px-3.5', className))}
      >
        <Icon aria-hidden className="size-4" />{' '}
        <span className="max-sm:sr-only">
          {t.rich(result ?? 'copy', { what, more: (text) => <span className="sr-only">{text}</span> })}
        </span>
      </button>
      <span role="status" className="sr-only">
        {result && t.markup(result, { what, more: () => '' })}
      </span>
    </>
  );
}
