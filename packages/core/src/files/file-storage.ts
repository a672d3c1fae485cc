/** Where the bytes of files are stored: a folder of this machine, or a bucket of an S3-compatible service. */
import { randomUUID } from 'node:crypto'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export type FileStorageOptions =
  | { kind: 'disk'; folder: string }
  | {
      kind: 's3'
      bucket: string
      region: string
      accessKeyId: string
      secretAccessKey: string
      /** For services other than AWS. */
      endpoint?: string
    }

export type FileStorage = {
  /** Stores the bytes under the key. A reader sees the whole file or nothing. */
  write: (key: string, bytes: Uint8Array, mime: string) => Promise<void>
  /** The stored bytes, or undefined when there are none under the key. */
  read: (key: string) => Promise<Uint8Array | undefined>
  /** Removes everything whose key begins with the folder. */
  removeAll: (folder: string) => Promise<void>
}

/** Opens the storage; rejects with one plain line if S3 is configured and its packages are not installed. */
export async function openFileStorage(options: FileStorageOptions): Promise<FileStorage> {
  if (options.kind === 's3') {
    const disk = await openBucket(options)
    return {
      write: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
      read: readFrom(disk),
      removeAll: (folder) => disk.deleteAll(folder),
    }
  }
  const disk = new Disk(new FSDriver({ location: options.folder, visibility: 'private' }))
  const write = async (key: string, bytes: Uint8Array) => {
    // Moved into place when complete: a process killed while writing must not leave half an image.
    const unfinished = `unfinished/${randomUUID()}`
    await disk.put(unfinished, bytes)
    await disk.move(unfinished, key)
  }
  return { write, read: readFrom(disk), removeAll: (folder) => disk.deleteAll(folder) }
}

const readFrom = (disk: Disk) => async (key: string) => ((await disk.exists(key)) ? disk.getBytes(key) : undefined)

async function openBucket(options: Extract<FileStorageOptions, { kind: 's3' }>): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3').catch((cause: unknown) => {
    throw new Error('Storing files in S3 needs the packages @aws-sdk/client-s3 and @aws-sdk/s3-request-presigner', {
      cause,
    })
  })
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = options
  const driver = new S3Driver({
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    visibility: 'private',
    supportsACL: false,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  })
  return new Disk(driver)
}
