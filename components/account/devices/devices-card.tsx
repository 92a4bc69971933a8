'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { endDevice } from '@/components/shared/api/account';
import { errorText } from '@/components/shared/api/error-messages';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { useRouter } from '@/components/ui/navigation';
import { useBusy } from '@/components/ui/use-busy';
import type { DeviceView } from '@/lib/domain/accounts/schema';
import { DeviceRow } from './device-row';
import { SignOutEverywhere } from './sign-out-everywhere';
import { useDeviceName } from './use-device-name';

// Devices shown at first. A customer with many checks first whether the newest are all their own.
const SHOWN = 5;
const CARD = 'devices';

export function DevicesCard({ devices }: { devices: DeviceView[] }) {
  const t = useTranslations('account.devices');
  const nameOf = useDeviceName();
  const router = useRouter();
  const { busy, run } = useBusy();
  const [ended, setEnded] = useState<string[]>([]);
  const [outcome, setOutcome] = useState<Outcome>({});
  const [whole, setWhole] = useState(false);
  const left = devices
    .filter(({ _id }) => !ended.includes(_id))
    .sort((one, other) => Number(other.current) - Number(one.current));
  const listed = whole ? left : left.slice(0, SHOWN);

  const end = (device: DeviceView) =>
    run(async () => {
      setOutcome({});
      const reply = await endDevice(device._id);
      // A session that was already ended elsewhere counts as ended.
      if (!reply.ok && reply.failure.code !== 'not_found')
        return setOutcome({ bad: errorText(reply.failure) });
      setEnded((before) => [...before, device._id]);
      document.getElementById(CARD)?.focus();
      setOutcome({ good: t('signedOut', { name: nameOf(device) }) });
      router.refresh();
    });

  return (
    <Card id={CARD} title={t('title')}>
      <ul className="divide-y divide-line">
        {listed.map((device) => (
          <DeviceRow key={device._id} device={device} busy={busy} onEnd={() => void end(device)} />
        ))}
      </ul>
      {left.length > listed.length && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className={buttonClass('plain', 'medium', 'w-full')}
        >
          {t('showAll', { count: left.length })}
        </button>
      )}
      <FormMessage outcome={outcome} />
      <SignOutEverywhere />
    </Card>
  );
}
