import { answerCall } from '@/lib/sandbox/calls/answer-call';
import type { Route } from '@/lib/sandbox/http/router';
import type { SandboxContext } from '@/lib/sandbox/services';
import { refuse, sendMessage } from './send-message';

/** Meta's Cloud API (WHATSAPP-1). */
export function whatsappRoutes(context: SandboxContext): Route[] {
  const { token, phoneId } = context.credentials.whatsapp;
  return [
    {
      method: 'POST',
      path: '/whatsapp/:version/:phone/messages',
      run: (request) =>
        answerCall(context, { service: 'whatsapp', name: 'messages' }, request, (call) => {
          if (request.headers.authorization !== `Bearer ${token}`)
            return refuse(190, 'Invalid OAuth access token');
          if (request.param('phone') !== phoneId)
            return refuse(100, 'Unsupported post request: the object does not exist');
          return sendMessage(call);
        }),
    },
  ];
}
