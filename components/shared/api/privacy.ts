import type { GuardianAnswer, GuardianForm, GuardianLinkForm } from '@/lib/domain/accounts/schema';
import type { ConsentInput } from '@/lib/domain/consents/schema';
import type { ExportForm } from '@/lib/domain/data-export/schema';
import type { NomineeForm } from '@/lib/domain/nominees/schema';
import { request } from './request';

export function saveConsent(input: ConsentInput) {
  return request('POST /user/consents', {}, { body: input });
}

export function fetchData(form: ExportForm['form']) {
  return request('POST /user/data', {}, { body: { form } });
}

export function eraseAccount() {
  return request('POST /user/erase', {});
}

export function saveNominee(nominee: NomineeForm) {
  return request('POST /user/nominee', {}, { body: nominee });
}

/** By a customer under 18. */
export function askGuardian(guardian: GuardianForm) {
  return request('POST /user/guardian', {}, { body: guardian });
}

/** By a guardian whose link is lost or opens nothing any more. */
export function askForGuardianLink(form: GuardianLinkForm) {
  return request('POST /auth/guardian', {}, { body: form });
}

/** By the guardian, with the token of the mail's link. */
export function answerGuardian(token: string, answer: GuardianAnswer) {
  return request('POST /auth/guardian/[token]', { token }, { body: answer });
}
