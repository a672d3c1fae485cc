/**
 * The process as the account of a system service starts it.
 * @module-tag deep
 */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openObjectStore } from '@evergrove/core/files/testing/object-store'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataFolder } from './testing/make-data-folder.ts'

const RUN = join(import.meta.dirname, '../../../scripts/run.js')

/** Code that makes `homedir` throw, as Node does for an account that the system's list of accounts lacks. */
const HOMELESS = "import os from 'node:os'; os.homedir = () => { throw new Error('uv_os_homedir returned ENOENT') }"

test('[N10] an account without a home folder can use a bucket', async () => {
  const store = await openObjectStore()
  const folder = makeDataFolder()
  onTestFinished(async () => {
    rmSync(folder, { recursive: true })
    await store.close()
  })
  const { options } = store
  const env = {
    DATA_DIR: folder,
    S3_BUCKET: options.bucket,
    S3_REGION: options.region,
    S3_ENDPOINT: options.endpoint,
    S3_ACCESS_KEY_ID: options.accessKeyId,
    S3_SECRET_ACCESS_KEY: options.secretAccessKey,
  }
  const words = ['--import', `data:text/javascript,${encodeURIComponent(HOMELESS)}`, RUN, 'cli', 'doctor']
  const { stdout } = await promisify(execFile)(process.execPath, words, { env })
  expect(stdout).toContain('right    The bucket of the files stores, reads and removes.')
}, 60_000)
