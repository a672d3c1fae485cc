import type { Generated } from 'kysely'

declare module '../platform/schema.ts' {
  interface Schema {
    files: {
      id: Generated<number>
      hash: string
      width: number
      height: number
      mime: string
      byte_size: number
      is_private: Generated<boolean>
      /** The folder of the storage that contains the bytes, with a slash at its end. */
      folder: string
      /** True once every size and format of a public image is stored. */
      has_sizes: Generated<boolean>
      /** The moment at which a process last began to make them. */
      sizes_claimed_at: Generated<Date | null>
      /** Names the bytes of a proof and the payment that it belongs to. Null for other files and older proofs. */
      content_name: Generated<string | null>
      proof_of: Generated<number | null>
      created_at: Generated<Date>
    }
    /** Folders of the storage that belong to no file: uploads under way, and the rest of removed files. */
    loose_folders: {
      folder: string
      noted_at: Generated<Date>
    }
  }
}
