// Nominees: who acts for a customer who has died or cannot act (decision 108). It refuses to give them any access:
// staff look at what they bring.
export { readNominee, saveNominee } from './nominees';
