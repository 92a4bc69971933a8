import { beginPasskeyUse } from '@/components/shared/api/passkeys';
import type { Reply } from '@/components/shared/api/request';
import { untilLoaded } from '@/components/ui/until-loaded';
import type { UsedPasskey } from '@/lib/domain/accounts/schema';

// The first reply brings the cookie that challenges are bound to. Without waiting for it, two questions at once would
// get two cookies, of which the browser keeps one, and the other question's answer would be refused.
let begun: Promise<unknown> = Promise.resolve();

function begin(): ReturnType<typeof beginPasskeyUse> {
  const beginning = begun.then(beginPasskeyUse);
  begun = beginning;
  return beginning;
}

/**
 * Lets the person choose a passkey of their device. With `autofill`, browsers offer it below the field for the name
 * instead of in a window. Null when none was used: the window was closed, there is none, or another question replaced
 * this one.
 */
export async function askForPasskey({ autofill = false } = {}): Promise<Reply<UsedPasskey> | null> {
  const reply = await begin();
  if (!reply.ok) return reply;
  const { startAuthentication } = await untilLoaded(() => import('@simplewebauthn/browser'));
  try {
    const answer = await startAuthentication({
      optionsJSON: reply.data.options,
      useBrowserAutofill: autofill,
    });
    return { ok: true, data: answer };
  } catch {
    // Browsers do not say which of these it was, so that a page cannot find out which passkeys there are.
    return null;
  }
}
