/** What agents agreed to, when, and in which wording. */
export { recordConsents } from './consents.service.ts'
