import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import type { ShownCode } from '@/lib/domain/orders/schema';
import { istDateTime } from '@/lib/platform/time';

/** Codes as they are read and typed, with a button that copies each. */
export function ShownCodes({ codes }: { codes: ShownCode[] }) {
  const t = useTranslations('codes');
  return (
    <ul className="space-y-3" aria-live="polite">
      {codes.map(({ code, pin, expiresAt }) => (
        <li key={code} className="space-y-3 rounded-2xl bg-raised p-4">
          <Line label={t('code')} text={code} />
          {pin !== '' && <Line label={t('pin')} text={pin} />}
          {expiresAt && (
            <p className="text-muted text-sm">
              {t('expires', { day: istDateTime(new Date(expiresAt)).slice(0, 10) })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Line({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0">
        <span className="block text-muted text-xs">{label}</span>
        <span translate="no" className="block select-all break-all font-mono text-lg">
          {text}
        </span>
      </p>
      <span className="shrink-0 print:hidden">
        <CopyButton text={text} what={label} />
      </span>
    </div>
  );
}
