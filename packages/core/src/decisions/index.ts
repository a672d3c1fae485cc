/** What staff are shown beside anything that an agent asks for and they decide: payments and withdrawals. */
export { decidedAlready } from './decided-already.ts'
export { decidedBy } from './decisions.repository.ts'
export { type StaffDecision, toStaffDecision } from './staff-decision.ts'
