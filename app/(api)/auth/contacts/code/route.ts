import { handle } from '@/lib/http/handle';
import { readContact, sendContactCode } from '@/lib/domain/accounts';
import { contactSchema } from '@/lib/domain/accounts/schema';
import { guardContactCode } from '@/lib/http/guards/contact-guard';
import { message } from '@/lib/platform/messages';

/** Sends a code to the number or the address that is to become the viewer's. */
export const POST = handle(
  { endpoint: 'POST /auth/contacts/code', access: 'signed-in', body: contactSchema },
  async ({ context, viewer, body }) => {
    const contact = readContact(body);
    await guardContactCode(context, { viewer, contact }, () => sendContactCode(context, { viewer, contact }));
    const to = 'mobile' in contact ? contact.mobile : contact.email;
    return { message: message('accounts.sentCode', { to }) };
  },
);
