/** The demonstration company. */
export { seedDemonstration } from './demonstration.service.ts'
