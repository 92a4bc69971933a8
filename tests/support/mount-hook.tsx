// Runs a hook in React itself, without a browser: a component that renders nothing needs of a document no more than
// this.
import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

export interface MountedHook<Props, Result> {
  /** What the hook returned last. */
  now: () => Result;
  /** Renders it again with other props. */
  render: (props: Props) => Promise<void>;
  unmount: () => Promise<void>;
}

/** Runs what changes state, and then waits for what follows from it. */
export const settle = (work: () => unknown): Promise<void> =>
  act(async () => {
    await work();
  });

interface Around {
  messages?: AbstractIntlMessages;
  /** Puts the providers that the hook needs around it. */
  wrap?: (host: ReactNode) => ReactNode;
}

export async function mountHook<Props, Result>(
  useHook: (props: Props) => Result,
  first: Props,
  { messages = {}, wrap = (host) => host }: Around = {},
): Promise<MountedHook<Props, Result>> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  if (!('window' in globalThis)) vi.stubGlobal('window', globalThis);
  const results: Result[] = [];
  const root = createRoot(emptyElement());
  const render = (props: Props) =>
    settle(() =>
      root.render(
        wrap(
          <NextIntlClientProvider locale="en" timeZone="Asia/Kolkata" messages={messages}>
            <Host use={() => results.push(useHook(props))} />
          </NextIntlClientProvider>,
        ),
      ),
    );
  await render(first);
  return {
    now: () => results.at(-1) as Result,
    render,
    unmount: () => settle(() => root.unmount()),
  };
}

function Host({ use }: { use: () => void }): null {
  use();
  return null;
}

/** As much of an element as React needs of the one that it renders into. */
function emptyElement(): Element {
  const events = { addEventListener: () => {}, removeEventListener: () => {} };
  const defaultView = { HTMLIFrameElement: class {} };
  const ownerDocument = { ...events, nodeType: 9, defaultView };
  return { ...events, nodeType: 1, tagName: 'DIV', ownerDocument } as unknown as Element;
}
