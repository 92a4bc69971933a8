import type { HelpKind, HelpRequestSummary, HelpStatus } from '@/lib/domain/help-requests/schema';

export const KIND_TEXTS: Record<HelpKind, string> = {
  not_received: 'Not received',
  wrong_player: 'Wrong player',
  charged_twice: 'Charged twice',
  other: 'Something else',
};

/** What a request asks. One about no order is about a top-up, the wallet or the account. */
export function kindText({ kind, orderid }: Pick<HelpRequestSummary, 'kind' | 'orderid'>): string {
  return orderid === null ? 'Wallet or account' : KIND_TEXTS[kind];
}

export const STATUS_TEXTS: Record<HelpStatus, string> = {
  open: 'Waits for an answer',
  answered: 'Answered',
  closed: 'Closed',
};
