/** Uploaded images: checked, re-encoded, stored once, offered in several widths and formats. */
export { type FileStorage, type FileStorageOptions, openFileStorage } from './file-storage.ts'
export type { StoredFile } from './files.repository.ts'
export {
  encodeImage,
  type FilesDeps,
  type ImageVariant,
  keepImage,
  type ReadyImage,
  readImageVariant,
  removeUnusedImage,
  type StoreImageOptions,
  storeImage,
} from './files.service.ts'
export { type ImageFormat, INVALID_IMAGE, MAX_IMAGE_BYTES } from './files.ts'
export { keepPrivateImage, readPrivateImage } from './private-images.ts'
