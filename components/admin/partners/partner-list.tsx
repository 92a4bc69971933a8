'use client';

import { useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { Link } from '@/components/ui/navigation';
import type { PartnerOfStaff, PartnerState } from '@/lib/domain/partners/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import { DecideForm, type DecideFormProps } from './decide-form';
import { type KeyActions, PartnerKeys } from './partner-keys';

interface PartnerListProps {
  partners: PartnerOfStaff[];
  /** Null for who may look only. */
  actions: (KeyActions & Pick<DecideFormProps, 'decide'>) | null;
}

const STATE_TEXT: Record<PartnerState, string> = {
  asked: 'Waits for a decision',
  active: 'Admitted',
  suspended: 'Suspended',
};
const STATE_CLASS: Record<PartnerState, string> = {
  asked: 'text-accent',
  active: 'text-good',
  suspended: 'text-bad',
};

/** The partners, those that wait for a decision first, with the keys of each that work. */
export function PartnerList({ partners, actions }: PartnerListProps) {
  const [decided, setDecided] = useState<PartnerOfStaff | null>(null);
  const close = () => setDecided(null);
  return (
    <section aria-labelledby="partners-title" className="panel p-4 md:p-6">
      <h2 id="partners-title" className="mb-1 font-bold text-lg">
        Resellers who order by program
      </h2>
      <p className="mb-3 max-w-prose text-muted text-sm">
        Test keys work as soon as an account has asked, live keys once it is admitted. Suspending holds at the
        next call. At most 100 that wait and 100 others are listed.
      </p>
      {partners.length === 0 && <p className="text-muted">Nobody has asked for the partner API.</p>}
      <ul className="divide-y divide-line">
        {partners.map((partner) => (
          <li key={partner.userid} className="space-y-2 py-4">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <PartnerFacts partner={partner} />
              {actions && (
                <button
                  type="button"
                  onClick={() => setDecided(partner)}
                  aria-label={`Decide about ${partner.name}`}
                  className={buttonClass(partner.state === 'asked' ? 'accent' : 'quiet')}
                >
                  Decide
                </button>
              )}
            </div>
            <PartnerKeys partner={partner} revoke={actions?.revoke ?? null} />
          </li>
        ))}
      </ul>
      <Dialog
        open={decided !== null}
        onClose={close}
        label={`Decide about ${decided?.name ?? ''}`}
        className={dialogClass}
      >
        {decided && actions && (
          <DecideForm partner={decided} decide={actions.decide} onDone={close} onCancel={close} />
        )}
      </Dialog>
    </section>
  );
}

function PartnerFacts({ partner }: { partner: PartnerOfStaff }) {
  const { userid, name, state, about, dailyCap, spentToday, askedAt } = partner;
  return (
    <div className="min-w-0 flex-1 basis-60 space-y-1 text-sm">
      <h3 className="font-semibold text-base [overflow-wrap:anywhere]">
        <Link
          href={`/admin/usersdata/${userid}`}
          prefetch={false}
          className="text-accent underline underline-offset-4"
        >
          {name}
        </Link>
      </h3>
      <p className={STATE_CLASS[state]}>{STATE_TEXT[state]}</p>
      {about !== '' && <p className="[overflow-wrap:anywhere]">{about}</p>}
      <p className="text-muted">
        Asked on <time dateTime={askedAt}>{istDateTime(new Date(askedAt))}</time>
      </p>
      <p className="text-muted tabular-nums">
        {formatRupees(spentToday)} today
        {dailyCap === null ? ', without a cap' : ` of at most ${formatRupees(dailyCap)}`}
      </p>
    </div>
  );
}
