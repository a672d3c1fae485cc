/** The second person: what one member of staff proposes and another one confirms (plan rule 28). */
export { actOrPropose, importOrPropose, recordLimit } from './act-or-propose.ts'
export { confirmProposal, refuseProposal, withdrawProposal } from './decide-proposal.ts'
export type { ProposalDeps } from './kinds.ts'
export { countWaitingProposals, getSecondPerson, listProposals, waitingProposalsFor } from './list-proposals.ts'
