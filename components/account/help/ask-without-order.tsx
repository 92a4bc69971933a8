'use client';

import { useState, useTransition } from 'react';
import { AskStaff } from '@/components/shared/help/ask-staff';
import { useRouter } from '@/components/ui/navigation';
import type { HelpRequestSummary } from '@/lib/domain/help-requests/schema';

interface AskWithoutOrderProps {
  lead: string;
  /** Of the text field. */
  label: string;
  /** The customer's request about no order that is not closed. */
  open: HelpRequestSummary | undefined;
}

/** Asks about the wallet or the account. The list of the page then shows the request. */
export function AskWithoutOrder({ lead, label, open }: AskWithoutOrderProps) {
  const router = useRouter();
  const [opened, setOpened] = useState(open);
  const [, startTransition] = useTransition();
  return (
    <AskStaff
      about={{ kind: 'other' }}
      lead={lead}
      label={label}
      open={opened}
      onOpened={(request) => {
        setOpened(request);
        startTransition(() => router.refresh());
      }}
    />
  );
}
