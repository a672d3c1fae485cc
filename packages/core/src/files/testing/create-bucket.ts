import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { BucketOptions } from '../files.ts'

/** Creates the bucket of a rehearsal unless it exists. The owner of the account creates a real one. */
export async function createBucket({ bucket, region, endpoint, ...credentials }: BucketOptions): Promise<void> {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  })
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
  } catch (error) {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error
  } finally {
    client.destroy()
  }
}
