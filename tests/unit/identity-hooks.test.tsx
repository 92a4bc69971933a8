import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useIdentityFlow } from '@/components/shared/identity/use-identity-flow';

function Astray() {
  useIdentityFlow(undefined, { operation: 'silent', next: '/home' });
  return null;
}

it('the hooks of signing in tell a developer who uses them outside their provider to wrap the component', () => {
  expect(() => renderToString(<Astray />)).toThrow('You forgot to wrap your component in <Auth0Provider>.');
});
