// Who takes care of what, as the panel shows it, and the forms about it. Browsers import this file.
import { z } from 'zod';
import { reasonText } from '@/lib/platform/reasons';

/** What can be claimed. A case about an order is claimed as the order, because who ends the order ends the case. */
const SUBJECT_KINDS = ['order', 'case', 'help-request', 'approval', 'alert'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** What a claim is about: the id of the order, the case, the request or the approval, or the key of the alert. */
export interface Subject {
  kind: SubjectKind;
  id: string;
}

export interface ClaimView {
  id: string;
  /** The user id and the name of the person who has it. */
  by: string;
  name: string;
  /** The colleague who handed it over, and what they wrote; null when the person claimed it. */
  from: { name: string; note: string } | null;
  /** ISO 8601. At `until` it ends by itself. */
  since: string;
  until: string;
}

export const LONGEST_CLAIM_NOTE = 500;

export const subjectForm = z.object({
  kind: z.enum(SUBJECT_KINDS),
  id: z.string().min(1).max(200),
});

/** The claim that the page showed, so that two people cannot claim one thing unnoticed. */
const seen = z.string().max(64).nullable();

export const claimForm = subjectForm.extend({ seen });
export const handOverForm = subjectForm.extend({
  seen,
  to: z.string().min(1).max(64),
  note: reasonText(LONGEST_CLAIM_NOTE),
});
export const releaseClaimForm = subjectForm.extend({ seen: z.string().min(1).max(64) });

export type ClaimInput = z.input<typeof claimForm>;
export type HandOverInput = z.input<typeof handOverForm>;
export type ReleaseClaimInput = z.input<typeof releaseClaimForm>;

/** One text for each subject, for maps. */
export function subjectKey({ kind, id }: Subject): string {
  return `${kind}:${id}`;
}
