export { privacyPolicy } from './privacy-policy';
export { terms } from './terms';
