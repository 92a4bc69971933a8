// Calls about the store itself.
import { anyone, type Endpoint, endpoint } from './endpoint';

export const storeEndpoints: Endpoint[] = [
  endpoint('GET /api/health', anyone),
  endpoint('POST /api/policy-reports', anyone, { body: '[]' }),
  endpoint('GET /.well-known/security.txt', anyone),
];
