import type { HelpKind, HelpStatus } from '@/lib/domain/help-requests/schema';

export const KIND_TEXTS: Record<HelpKind, string> = {
  not_received: 'Not received',
  wrong_player: 'Wrong player',
  charged_twice: 'Charged twice',
  other: 'Something else',
};

export const STATUS_TEXTS: Record<HelpStatus, string> = {
  open: 'Waits for an answer',
  answered: 'Answered',
  closed: 'Closed',
};
