import account from './account.json';
import api from './api.json';
import auth from './auth.json';
import bulk from './bulk.json';
import codes from './codes.json';
import confirmation from './confirmation.json';
import developers from './developers.json';
import errorPages from './error-pages.json';
import favourites from './favourites.json';
import guardian from './guardian.json';
import help from './help.json';
import home from './home.json';
import identity from './identity.json';
import inputs from './inputs.json';
import invoices from './invoices.json';
import notifications from './notifications.json';
import pages from './pages.json';
import partners from './partners.json';
import policies from './policies.json';
import privacy from './privacy.json';
import product from './product.json';
import push from './push.json';
import reviews from './reviews.json';
import shell from './shell.json';
import ui from './ui.json';
import wallet from './wallet.json';
import webhooks from './webhooks.json';

export default {
  account,
  api,
  auth,
  bulk,
  codes,
  confirmation,
  developers,
  errorPages,
  favourites,
  guardian,
  help,
  home,
  identity,
  inputs,
  invoices,
  notifications,
  pages,
  partners,
  policies,
  privacy,
  product,
  push,
  reviews,
  shell,
  ui,
  wallet,
  webhooks,
};
