import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useIdentityFlow } from '@/components/shared/identity/use-identity-flow';

function Astray() {
  useIdentityFlow(undefined, { operation: 'silent', next: '/home' });
  return null;
}

test('the sign-in hooks outside their provider throw an error that asks to wrap the component', () => {
  expect(() => renderToString(<Astray />)).toThrow('You forgot to wrap your component in <Auth0Provider>.');
});
