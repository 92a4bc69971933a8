import type { ClaimView } from '@/lib/domain/work-claims/schema';
import { istDateTime } from '@/lib/platform/time';

/** 'Asha has this since 21:04 IST.'; 'You have this since 21:04, until 21:34 IST.' for the viewer's own. */
export function claimText({ by, name, since, until }: ClaimView, viewer: string): string {
  return by === viewer
    ? `You have this since ${timeOf(since)}, until ${timeOf(until)} IST.`
    : `${name} has this since ${timeOf(since)} IST.`;
}

function timeOf(moment: string): string {
  return istDateTime(new Date(moment)).slice(11, 16);
}
