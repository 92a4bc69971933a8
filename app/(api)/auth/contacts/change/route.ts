import { handle } from '@/lib/http/handle';
import { changeContact, readContact } from '@/lib/domain/accounts';
import { changeContactSchema } from '@/lib/domain/accounts/schema';
import { guardSecondFactor } from '@/lib/http/guards/second-factor-guard';
import { trustedReply } from '@/lib/http/trusted-reply';

/** Makes a number or an address, by the code that was sent to it, the viewer's. */
export const POST = handle(
  { endpoint: 'POST /auth/contacts/change', access: 'signed-in', body: changeContactSchema },
  async ({ context, viewer, body }) => {
    const user = await guardSecondFactor(viewer.userid, () =>
      changeContact(context, { viewer, contact: readContact(body), code: body.code }),
    );
    return trustedReply(context, user);
  },
);
