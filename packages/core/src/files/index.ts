/** Uploaded images: checked, re-encoded, stored once, offered in several widths and formats. */
export { type FileStorage, type FileStorageOptions, openFileStorage } from './file-storage.ts'
export {
  encodeImage,
  type FilesDeps,
  keepImage,
  readImageVariant,
  removeUnusedImage,
  storeImage,
} from './files.service.ts'
export { INVALID_IMAGE } from './files.ts'
export { keepPrivateImage, readPrivateImage } from './private-images.ts'
