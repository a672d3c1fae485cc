/** The second person: what one member of staff proposes and another one confirms (plan rule 28). */
export { actOrPropose } from './act-or-propose.ts'
export { confirmProposal, refuseProposal, withdrawProposal } from './decide-proposal.ts'
export { importOrPropose } from './import-or-propose.ts'
export type { ProposalDeps } from './kinds.ts'
export { countWaitingProposals, listProposals, waitingProposalsFor } from './list-proposals.ts'
export { recordLimit } from './record-limit.ts'
export { getSecondPerson } from './second-person.ts'
