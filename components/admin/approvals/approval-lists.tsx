'use client';

import { useRouter } from 'next/navigation';
import { useRef } from 'react';
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
  const { actingOn, actingDialogs } = useActing();
  return (
    <>
      <ApprovalList
        title="Waiting for a decision"
        requests={waiting}
        empty="Nothing waits for you."
        decide={decide}
        actingOn={actingOn}
      />
      <ApprovalList
        title="Your requests"
        requests={own}
        empty="You have asked for nothing in the last seven days."
        decide={decide}
        actingOn={actingOn}
      />
      {actingDialogs}
    </>
  );
}

interface ApprovalListProps extends Pick<ApprovalListsProps, 'decide'> {
  title: string;
  requests: ApprovalView[];
  /** The text of a list without requests. */
  empty: string;
  actingOn: ReturnType<typeof useActing>['actingOn'];
}

function ApprovalList({ title, requests, empty, decide, actingOn }: ApprovalListProps) {
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-label={title} className="panel space-y-3 p-4 md:p-6">
      {/* Takes the focus from the button of a decision, which leaves the list. */}
      <h2 ref={heading} tabIndex={-1} className="font-bold text-lg">
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
          onDecided={() => heading.current?.focus()}
        />
      ))}
    </section>
  );
}
