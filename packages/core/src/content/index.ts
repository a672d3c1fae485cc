/** Content: the kinds of the contract, read by visitors and members, written by staff. */
export { lockFirstFilling } from './content.repository.ts'
export {
  checkContentInput,
  createContent,
  deleteContent,
  findServiceBySlug,
  getCompanyName,
  getSingle,
  isContentEmpty,
  listContent,
  type NewRecord,
  type RecordKey,
  saveSingle,
  setPublished,
  updateContent,
} from './content.service.ts'
export type { ParsedInput } from './content.ts'
