/** The demonstration company. */

export { seedDemonstration } from './demonstration.service.ts'
export { fieldsOf } from './demonstration.ts'
export { drawPicture } from './draw-picture.ts'
export { demonstrationRecords } from './records.ts'
export { seedMembers } from './seed-members.ts'
