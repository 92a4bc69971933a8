/** What the identity provider's library does with the window that it is given. */
interface ProviderWindow {
  readonly closed: boolean;
  readonly location: Location;
  close(): void;
}

const [WIDTH, HEIGHT] = [400, 600];

/**
 * The provider's small window, in the very click; null where the browser refuses. It is called closed one look later than
 * it is: such a window says who signed in and closes itself, and the library, which looks every second, may see the one
 * before it has heard the other. It would then tell somebody who did sign in that they did not.
 */
export function openWindow(): ProviderWindow | null {
  const left = window.screenX + (window.innerWidth - WIDTH) / 2;
  const top = window.screenY + (window.innerHeight - HEIGHT) / 2;
  const features = `left=${left},top=${top},width=${WIDTH},height=${HEIGHT},resizable,scrollbars`;
  const opened = window.open('', 'tarang:sign-in', features);
  if (!opened) return null;
  let wasClosed = false;
  return {
    get closed() {
      const before = wasClosed;
      wasClosed = opened.closed;
      return before && wasClosed;
    },
    get location() {
      return opened.location;
    },
    close: () => opened.close(),
  };
}
