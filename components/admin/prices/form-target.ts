import type { ServerAction } from '@/components/admin/call-action';

/** A server action made by formAction: with scripts it answers where to go, without them it redirects there. */
export type FormTargetAction = ServerAction<FormData, { goTo: string }>;

/**
 * The action for `<form action>`. React sends the form there while scripts are not loaded; then `onSubmit` calls it.
 * The types differ in the result alone, which a form without scripts never sees.
 */
export function withoutScripts(action: FormTargetAction): (form: FormData) => Promise<void> {
  return action as unknown as (form: FormData) => Promise<void>;
}
