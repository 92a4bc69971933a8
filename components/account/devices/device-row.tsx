import { Monitor, Smartphone } from 'lucide-react';
import { buttonClass } from '@/components/ui/button-class';
import { istDateTime } from '@/lib/platform/time';
import type { DeviceView } from '@/lib/store/accounts/schema';

interface DeviceRowProps {
  device: DeviceView;
  busy: boolean;
  onEnd: () => void;
}

export function DeviceRow({ device: { name, address, current, lastSeenAt }, busy, onEnd }: DeviceRowProps) {
  const Icon = /Android|iPhone|iPad|iOS|mobile/i.test(name) ? Smartphone : Monitor;
  return (
    <li className="flex min-h-16 items-center gap-3 py-2.5">
      <Icon aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.6} />
      <div className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
        <p className="font-semibold">{name}</p>
        <p className="text-muted text-xs tabular-nums">
          {address ? `${address}, ` : ''}
          last seen{' '}
          <time dateTime={lastSeenAt} className="whitespace-nowrap">
            {istDateTime(new Date(lastSeenAt))}
          </time>
        </p>
      </div>
      {current ? (
        <span className="shrink-0 rounded-full border border-accent px-3 py-1 font-bold text-accent text-xs">
          This device
        </span>
      ) : (
        <button
          type="button"
          onClick={onEnd}
          aria-disabled={busy}
          aria-label={`Sign out ${name}`}
          className={buttonClass('quiet', 'medium', 'shrink-0')}
        >
          Sign out
        </button>
      )}
    </li>
  );
}
