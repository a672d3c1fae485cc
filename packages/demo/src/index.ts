/**
 * The demonstration company: its content, its pictures, its people, and functions that fill an empty database with
 * them.
 */
export * as demonstrationPeople from './company/people.ts'
export { demonstrationRecords } from './company/records.ts'
export { fieldsOf, readPicture } from './seeding/content-input.ts'
export { seedCompany } from './seeding/seed-company.ts'
export { haveKnownPassword, type SeedPeopleDeps, seedPeople } from './seeding/seed-people.ts'
