'use client';

import { useRouter } from 'next/navigation';
import type { ServerAction } from '@/components/admin/call-action';
import { useActing } from '@/components/admin/work-claims/use-acting';
import type { ApprovalView, DecideInput } from '@/lib/domain/approvals/schema';
import { ApprovalCard } from './approval-card';

interface ApprovalListsProps {
  waiting: ApprovalView[];
  own: ApprovalView[];
  decide: ServerAction<DecideInput, unknown>;
}

/** The requests that wait for the viewer, and those that the viewer has made. */
export function ApprovalLists({ waiting, own, decide }: ApprovalListsProps) {
  const router = useRouter();
  const { actingOn, actingDialogs } = useActing();
  const lists = [
    { title: 'Waiting for a decision', requests: waiting, empty: 'Nothing waits for you.' },
    { title: 'Your requests', requests: own, empty: 'You have asked for nothing in the last seven days.' },
  ];
  return (
    <>
      {lists.map(({ title, requests, empty }) => (
        <section key={title} aria-label={title} className="panel space-y-3 p-4 md:p-6">
          {/* Takes the focus from the button of a decision, which leaves the list. */}
          <h2 tabIndex={-1} className="font-bold text-lg">
            {title}
          </h2>
          {requests.length === 0 && <p className="text-muted text-sm">{empty}</p>}
          {requests.map((request) => (
            <ApprovalCard
              key={request._id}
              request={request}
              decide={decide}
              withReauthentication={actingOn({ kind: 'approval', id: request._id })}
              onAnswer={() => router.refresh()}
              onDecided={(card) => card.closest('section')?.querySelector('h2')?.focus()}
            />
          ))}
        </section>
      ))}
      {actingDialogs}
    </>
  );
}
