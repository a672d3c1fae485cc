/**
 * Files in a bucket of an S3-compatible service. The service is not trusted to respond: each call ends within a fixed
 * time and after a fixed number of attempts, even if the service never responds.
 */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  ObjectLockMode,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { unavailable } from '../platform/errors.ts'
import type { BucketOptions, FileStorage } from './files.ts'

/** The time for all attempts of a call together, with the bytes that it sends or receives. */
const CALL_TIMEOUT_MS = 10_000
const CONNECTION_TIMEOUT_MS = 3000
const ATTEMPTS = 2
/** The number of files that are removed within the time of one call. A folder of sizes has fewer. */
const REMOVED_AT_ONCE = 100

function createClient({ region, endpoint, accessKeyId, secretAccessKey }: BucketOptions): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  })
}

const DAY_MS = 86_400_000

/** Returns the request to lock what is written now. The service refuses it for a bucket without object lock. */
const lockOf = ({ retentionDays: days }: BucketOptions) =>
  days === undefined
    ? {}
    : {
        ObjectLockMode: ObjectLockMode.COMPLIANCE,
        ObjectLockRetainUntilDate: new Date(Date.now() + days * DAY_MS),
      }

/** Ends a call that takes too long, and turns any failure of the service into `unavailable`. */
async function call<T>(work: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  try {
    return await work({ abortSignal: AbortSignal.timeout(CALL_TIMEOUT_MS) })
  } catch (cause) {
    throw unavailable('The file storage does not respond. Try again later.', { cause })
  }
}

const reasons: Record<number, string> = {
  301: 'it is in another region',
  400: 'the service refuses the request: is the region right?',
  403: 'the service refuses the access key for it',
  404: 'it does not exist',
}

/** Returns a failure's reason. The service answers a bucket check without a body: its errors have a status but no words. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0
    return reasons[status] ?? `the service responds with status ${status}`
  }
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'the service does not respond'
  const first = error instanceof AggregateError && error.message === '' ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}

async function requireBucket(client: S3Client, { bucket, endpoint }: BucketOptions): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(CALL_TIMEOUT_MS) })
  } catch (cause) {
    client.destroy()
    const place = endpoint === undefined ? '' : ` at ${endpoint}`
    throw new Error(`The bucket ${bucket}${place} cannot be used: ${reasonOf(cause)}`, { cause })
  }
}

/** Opens the bucket. Rejects with one plain line if it does not exist, refuses the key, or does not respond. */
export async function openBucket(options: BucketOptions): Promise<FileStorage> {
  const client = createClient(options)
  const Bucket = options.bucket
  await requireBucket(client, options)

  // One by one, because services other than AWS want different checksums of a list of files to remove, or have no such
  // call.
  const removePage = async (Prefix: string, abort: { abortSignal: AbortSignal }): Promise<boolean> => {
    const page = new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: REMOVED_AT_ONCE })
    const { Contents = [], IsTruncated } = await client.send(page, abort)
    await Promise.all(Contents.map(({ Key }) => client.send(new DeleteObjectCommand({ Bucket, Key }), abort)))
    return IsTruncated === true && Contents.length > 0
  }

  return {
    write: (Key, Body, ContentType) =>
      call(async (abort) => {
        const object = { Bucket, Key, Body, ContentType, ...lockOf(options) }
        await client.send(new PutObjectCommand(object), abort)
      }),
    read: (Key) =>
      call(async (abort) => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), abort)
          return await Body?.transformToByteArray()
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined
          throw error
        }
      }),
    removeAll: async (folder) => {
      while (await call((abort) => removePage(folder, abort)));
    },
  }
}
