export { privacyNotice } from './privacy-notice';
export { privacyPolicy } from './privacy-policy';
export { refundPolicy } from './refund-policy';
export { terms } from './terms';
