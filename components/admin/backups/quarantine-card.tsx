'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { approvalText } from '@/components/admin/approvals/approval-text';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { Permitted } from '@/components/admin/permissions/permitted';
import { useReauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { Spinner } from '@/components/ui/spinner';
import { TextField } from '@/components/ui/text-field';
import { textLinkClass } from '@/components/ui/text-link-class';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { EndQuarantine, QuarantineView } from '@/lib/domain/quarantine/schema';
import { istDateTime } from '@/lib/platform/time';

type EndQuarantineAction = ServerAction<EndQuarantine, unknown>;

interface QuarantineCardProps {
  quarantine: QuarantineView;
  endQuarantine: EndQuarantineAction;
}

/** The quarantine of a restored database: what was found since the restored moment, what was not, and its end. */
export function QuarantineCard({ quarantine, endQuarantine }: QuarantineCardProps) {
  const { recoveredTo, comparedAt, missing } = quarantine;
  return (
    <section
      aria-labelledby="quarantine-title"
      className="rounded-card border border-wait bg-panel p-4 text-sm md:p-5"
    >
      <h2 id="quarantine-title" className="font-bold text-lg text-wait">
        This database was restored
      </h2>
      <p className="mt-1">
        It is as it was on <strong className="tabular-nums">{timeOf(recoveredTo)}</strong>. Orders are paid
        and wait: no supplier is called, and nothing is refunded or cancelled, until a person ends this.
      </p>
      {comparedAt === null ? (
        <p className="mt-2 font-semibold">
          The first comparison with the gateway and the suppliers is under way.
        </p>
      ) : (
        <Comparison quarantine={quarantine} />
      )}
      {missing.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 py-2.5 font-semibold">
            What could not be compared ({missing.length})
          </summary>
          <ul className="list-disc space-y-1 pl-5 text-muted [overflow-wrap:anywhere]">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
      {comparedAt !== null && (
        <Permitted to="payments.settle">
          <EndForm seen={comparedAt} endQuarantine={endQuarantine} />
        </Permitted>
      )}
    </section>
  );
}

function Comparison({ quarantine }: { quarantine: QuarantineView }) {
  const { comparedAt, credited, marked, differences, waiting, uncertain, codes } = quarantine;
  const figures: [string, string | number][] = [
    ['Compared last', timeOf(comparedAt ?? '')],
    ['Payments found paid and credited', credited],
    ['Purchases found at suppliers, not bought again', marked],
    ['Paid orders that wait', waiting],
    ['Paid orders that a person decides about when it ends', uncertain],
    ['Codes in stock that are set aside when it ends', codes],
  ];
  return (
    <>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums sm:max-w-xl">
        {figures.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">
        <Link href="/admin/reconciliation" prefetch={false} className={textLinkClass}>
          {differences} open {differences === 1 ? 'difference' : 'differences'} of these days
        </Link>
      </p>
    </>
  );
}

function EndForm({ seen, endQuarantine }: { seen: string; endQuarantine: EndQuarantineAction }) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');
  const { withReauthentication, reauthenticationDialog } = useReauthentication();

  const end = (reason: string) =>
    run(async () => {
      if (reason === '') return setBad('Please say why.');
      setBad('');
      const reply = await withReauthentication(() => callAction(endQuarantine, { seen, reason }));
      if (!reply.ok) return setBad(approvalText(reply.failure));
      showToast('The quarantine is ended: waiting orders are delivered now.', 'good');
      router.refresh();
    });

  return (
    <>
      <form
        method="post"
        noValidate
        className="mt-3 sm:max-w-xl"
        onSubmit={(event) => {
          event.preventDefault();
          void end(formText(event.currentTarget, 'reason').trim());
        }}
      >
        <TextField
          id="quarantine-reason"
          name="reason"
          label="What was looked at, and why it can end"
          maxLength={500}
          autoComplete="off"
        />
        <FormMessage outcome={{ bad }} />
        <button type="submit" aria-disabled={busy} className={buttonClass()}>
          {busy && <Spinner />} End the quarantine and deliver
        </button>
      </form>
      {reauthenticationDialog}
    </>
  );
}

function timeOf(iso: string): string {
  return `${istDateTime(new Date(iso))} IST`;
}
