/** Content: the kinds of the contract, shown to visitors and agents, edited by staff. */

export { lockFirstFilling } from './content.repository.ts'
export {
  createContent,
  deleteContent,
  findServiceBySlug,
  getCompanyName,
  getSingle,
  isContentEmpty,
  listContent,
  type RecordKey,
  saveSingle,
  setPublished,
  updateContent,
} from './content.service.ts'
export { checkHtml } from './content.ts'
export {
  createRecord,
  deleteRecord,
  orderRecords,
  publishRecord,
  saveRecord,
  uploadImage,
} from './editing/change-content.ts'
export { listDeleted, listEditedRecords, listHistory, listKinds } from './editing/read-content.ts'
export { restoreVersion } from './editing/restore-version.ts'
export {
  createPreview,
  findDraft,
  findServiceWithDraft,
  getSingleWithDraft,
  listWithDraft,
} from './preview/content-preview.ts'
