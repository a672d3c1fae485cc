/** Content before it is published, for who holds the address of its preview. */

export type { Draft } from './content-preview.repository.ts'
export {
  createPreview,
  findDraft,
  findServiceWithDraft,
  getSingleWithDraft,
  listWithDraft,
} from './content-preview.ts'
