import { z } from 'zod';
import { unset } from '@/lib/domain/catalogue/form-fields';
import type { ProductInput } from '@/lib/domain/catalogue/schema';
import { faultOf, INPUT_KINDS, isOneLine } from '@/lib/platform/input-kinds';
import { issue } from '@/lib/platform/messages';

const LABELS = issue('forms.labelsRequired');
const TEXTS = issue('forms.inputTextsWrong');
const LONGEST_OPTIONS = 40;

/** A line of text that may be left out; '' is the same as absent. */
const line = (most: number) =>
  z
    .string(TEXTS)
    .trim()
    .max(most, TEXTS)
    .refine(isOneLine, TEXTS)
    .transform((text) => text || undefined)
    .optional();

/** An input of a product as forms and calls send it. What is not set is left out, so that it is not stored. */
export const inputField = z
  .object(
    {
      label: z.string(LABELS).trim().min(1, LABELS).max(60, issue('forms.labelTooLong')),
      kind: unset(z.enum(INPUT_KINDS, issue('forms.inputKindWrong')).nullish()),
      options: z
        .array(z.string(TEXTS).trim().min(1, TEXTS).max(60, TEXTS).refine(isOneLine, TEXTS), TEXTS)
        .max(LONGEST_OPTIONS, TEXTS)
        .transform((options) => [...new Set(options)])
        .optional(),
      example: line(60),
      help: line(240),
      helpHi: line(240),
    },
    LABELS,
  )
  .transform(({ label, kind, options = [], example, help, helpHi }, refinement): ProductInput => {
    const isList = kind === 'list';
    if (isList && options.length === 0) refinement.addIssue(issue('forms.inputOptionsRequired'));
    // An example that the rule refuses would be copied and refused.
    if (kind && !isList && example && faultOf({ kind, options }, example))
      refinement.addIssue(issue('forms.inputExampleWrong'));
    return {
      label,
      ...(kind && { kind }),
      ...(isList && { options }),
      ...(example && { example }),
      ...(help && { help }),
      ...(helpHi && { helpHi }),
    };
  });
