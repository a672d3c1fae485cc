/** Content as staff write it: forms, versions, order, what was deleted and comes back. */
export {
  createRecord,
  deleteRecord,
  type KindEdit,
  publishRecord,
  type RecordEdit,
  saveRecord,
} from './change-content.ts'
export { findImages, findState, listStates } from './content-editing.repository.ts'
export { imageIdsOf, isSingle, requireKind, toPublicValues } from './content-editing.ts'
export { requireState, staffIdOf } from './edit-record.ts'
export { orderRecords } from './order-records.ts'
export { listDeleted, listEditedRecords, listHistory, listKinds } from './read-content.ts'
export { restoreVersion } from './restore-version.ts'
export { uploadImage } from './upload-image.ts'
