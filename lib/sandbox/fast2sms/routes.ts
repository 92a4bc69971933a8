import { answerCall } from '@/lib/sandbox/calls/answer-call';
import { readFields } from '@/lib/sandbox/http/body';
import type { Incoming } from '@/lib/sandbox/http/incoming';
import type { Reply } from '@/lib/sandbox/http/reply';
import type { Route } from '@/lib/sandbox/http/router';
import type { SandboxContext } from '@/lib/sandbox/services';
import { sendSms } from './send-sms';

/** GET takes the key from the query, POST only from the header (SMS-1). */
export function fast2smsRoutes(context: SandboxContext): Route[] {
  const serve = (request: Incoming, key: string, fields: Record<string, string>): Promise<Reply> => {
    const name = fields.route === 'otp' ? 'otp' : 'dlt';
    return answerCall(context, { service: 'fast2sms', name }, request, (call) => sendSms(call, key, fields));
  };
  return [
    {
      method: 'POST',
      path: '/fast2sms/dev/bulkV2',
      run: (request) => serve(request, request.headers.authorization ?? '', readFields(request)),
    },
    {
      method: 'GET',
      path: '/fast2sms/dev/bulkV2',
      run: (request) => {
        const fields = Object.fromEntries(request.query);
        return serve(request, fields.authorization ?? '', fields);
      },
    },
  ];
}
