export { privacyPolicy } from './privacy-policy';
export { refundPolicy } from './refund-policy';
export { terms } from './terms';
