/** Public content: the ten kinds of the contract, read by visitors, written by staff. */
export { lockFirstFilling } from './content.repository.ts'
export {
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
