import { Monitor, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import type { DeviceView } from '@/lib/domain/accounts/schema';
import { istDateTime } from '@/lib/platform/time';
import { useDeviceName } from './use-device-name';

interface DeviceRowProps {
  device: DeviceView;
  busy: boolean;
  onEnd: () => void;
}

export function DeviceRow({ device, busy, onEnd }: DeviceRowProps) {
  const t = useTranslations('account.devices');
  const name = useDeviceName()(device);
  const { system, address, current, lastSeenAt } = device;
  const Icon = /^(Android|iPhone|iPad)$/.test(system ?? '') ? Smartphone : Monitor;
  return (
    <li className="flex min-h-16 items-center gap-3 py-2.5">
      <Icon aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.6} />
      <div className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
        <p className="font-semibold">{name}</p>
        <p className="text-muted text-xs tabular-nums">
          {t.rich(address ? 'seenAt' : 'seen', {
            address: address ?? '',
            at: istDateTime(new Date(lastSeenAt)),
            time: (text) => (
              <time dateTime={lastSeenAt} className="whitespace-nowrap">
                {text}
              </time>
            ),
          })}
        </p>
      </div>
      {current ? (
        <span className="shrink-0 rounded-full border border-accent px-3 py-1 font-bold text-accent text-xs">
          {t('this')}
        </span>
      ) : (
        <button
          type="button"
          onClick={onEnd}
          aria-disabled={busy}
          aria-label={t('signOutOf', { name })}
          className={buttonClass('quiet')}
        >
          {t('signOut')}
        </button>
      )}
    </li>
  );
}
