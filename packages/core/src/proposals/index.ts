/** The second person: one member of staff proposes a decision and another one confirms it (plan rule 28). */
export { actOrPropose, importOrPropose, recordLimit } from './act-or-propose.ts'
export { confirmProposal, refuseProposal, withdrawProposal } from './decide-proposal.ts'
export type { ProposalDeps } from './kinds.ts'
export { countWaitingProposals, getSecondPerson, listProposals, waitingProposalsFor } from './list-proposals.ts'
