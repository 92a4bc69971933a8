import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import type { Alerted } from '@/components/admin/alerts/alert-of-row';
import { ObjectHistory } from '@/components/admin/audit-log/object-history';
import { buttonClass } from '@/components/ui/button-class';
import type { HelpRequestOfStaff } from '@/lib/domain/help-requests/schema';
import { AnswerForm, type HelpActions } from './answer-form';
import { HelpAlert } from './help-alert';
import { HelpClocks } from './help-clocks';
import { HelpFacts } from './help-facts';
import { HelpMessages } from './help-messages';
import { kindText, STATUS_TEXTS } from './help-texts';

interface HelpSheetProps {
  request: HelpRequestOfStaff;
  alerted: Alerted;
  actions: HelpActions;
  mayAnswer: boolean;
}

/** Whether it may be closed without an answer. */
function isClosable({ messages, status, escalatedAt }: HelpRequestOfStaff): boolean {
  return messages.some(({ author }) => author === 'staff') && (escalatedAt === null || status !== 'open');
}

/** A help request: its thread, and beside it what its answer needs. */
export function HelpSheet({ request, alerted, actions, mayAnswer }: HelpSheetProps) {
  const { number, status, version, messages } = request;
  return (
    <>
      <Link href="/admin/help" prefetch={false} className={buttonClass('quiet')}>
        <ArrowLeft aria-hidden className="size-4" /> All help requests
      </Link>
      <div className="grid items-start gap-3 md:gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <section aria-label="Thread" className="panel space-y-4 p-4 md:p-6">
          <div>
            <h2 className="font-bold text-lg">
              {kindText(request)} <span className="font-mono text-base">{number}</span>
            </h2>
            <p role="status" className="text-muted text-sm">
              {STATUS_TEXTS[status]}
            </p>
            <HelpClocks request={request} />
            <HelpAlert alerted={alerted} number={number} />
          </div>
          <HelpMessages messages={messages} />
          {mayAnswer && status !== 'closed' && (
            <AnswerForm number={number} seen={version} isClosable={isClosable(request)} actions={actions} />
          )}
          <ObjectHistory objectType="help-request" objectId={number} name={number} />
        </section>
        <HelpFacts request={request} />
      </div>
    </>
  );
}
