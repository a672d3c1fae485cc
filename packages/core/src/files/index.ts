/** Uploaded images: checked, re-encoded, stored once, offered in several widths and formats. */
export { type FilesDeps, readImageVariant, readMaster, readPrivateImage } from './files.service.ts'
export { type FileStorage, type FileStorageOptions, formatOfBytes, INVALID_IMAGE } from './files.ts'
export { makeImageSizes } from './image-sizes.ts'
export { copyFiles } from './move-files.ts'
export { openFileStorage } from './open-file-storage.ts'
export {
  keepImage,
  keepPrivateImage,
  looseUnusedImage,
  removeUnusedImage,
  storeImage,
  storeUpload,
  sweepLooseFolders,
  type Upload,
} from './uploads.ts'
