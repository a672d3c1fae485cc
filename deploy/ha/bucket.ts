/** The bucket in which all processes keep their files. */
import { createBucket } from '@evergrove/core/files/testing/create-bucket'
import { BUCKET } from './parts.ts'

export const bucketOptions = {
  kind: 's3' as const,
  bucket: BUCKET.S3_BUCKET,
  region: BUCKET.S3_REGION,
  endpoint: BUCKET.S3_ENDPOINT,
  accessKeyId: BUCKET.S3_ACCESS_KEY_ID,
  secretAccessKey: BUCKET.S3_SECRET_ACCESS_KEY,
}

/** Creates the bucket. Repeating this changes nothing. */
export const prepareBucket = (): Promise<void> => createBucket(bucketOptions)
