/** Storages for the bytes of files: a folder of this machine, or a bucket of an S3-compatible service. */

export type BucketOptions = {
  kind: 's3'
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** For services other than AWS. */
  endpoint?: string
  /** The days for which nobody can remove or change a written file, not even the owner of the bucket, which locks objects. */
  retentionDays?: number
}

export type FileStorageOptions = { kind: 'disk'; folder: string } | BucketOptions

/** Calls of a storage, none in a transaction: a storage that does not respond must not hold database connections. */
export type FileStorage = {
  /** Stores the bytes under the key. A reader sees the whole file or nothing. */
  write: (key: string, bytes: Uint8Array, mime: string) => Promise<void>
  /** The stored bytes, or undefined when there are none under the key. */
  read: (key: string) => Promise<Uint8Array | undefined>
  /** Removes everything whose key begins with the folder, which ends with a slash. */
  removeAll: (folder: string) => Promise<void>
}
