/** The parts of a window that the identity provider's library uses. */
interface ProviderWindow {
  readonly closed: boolean;
  readonly location: Location;
  close(): void;
}

const [WIDTH, HEIGHT] = [400, 600];

/**
 * Opens the provider's small window; null when the browser refuses. It must be called during the click. The window is
 * reported closed one check later than it is: it posts its answer and closes itself, and the library, which checks
 * every second, may see that it is closed before it receives the answer. It would then report a cancelled sign-in to
 * a customer who did sign in.
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
