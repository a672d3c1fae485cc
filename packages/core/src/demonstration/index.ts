/** The demonstration company. */
export { seedDemonstration } from './demonstration.service.ts'
export { seedMembers } from './seed-members.ts'
