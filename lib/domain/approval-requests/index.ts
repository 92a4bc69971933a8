// Requests for the approval of a second person, as the domains file them whose actions need one. It knows none of these
// actions: lib/domain/approvals decides and carries them out.
export { type Approval, assertUnchanged } from './approval';
export { endRequest } from './end-request';
export { needsApproval, type WantedApproval } from './needs-approval';
export { withApprovalRequest } from './with-approval-request';
export { withdrawOpenRequest } from './withdraw-open-request';
