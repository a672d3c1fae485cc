/** @module-tag deep */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openFileStorage } from '@evergrove/core/files'
import { type ObjectStore, openObjectStore } from '@evergrove/core/files/testing/object-store'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runTask } from '../cli.ts'
import { makeDataFolder } from '../testing/make-data-folder.ts'

let store: ObjectStore
let folder: string
beforeEach(async () => {
  store = await openObjectStore()
  folder = makeDataFolder()
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const terminal = { askPassword: async () => '', print: () => {} }

test('files are moved from a folder into the bucket of the settings, and a second time has no effect', async () => {
  const from = join(folder, 'old')
  const disk = await openFileStorage({ kind: 'disk', folder: from })
  await disk.write('images/a/master.webp', new Uint8Array([1]), 'image/webp')
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = store.options
  const environment = {
    DATA_DIR: folder,
    SEED: 'none',
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const move = () => runTask(['files:move', from], environment, terminal)
  expect(await move()).toBe('Copied 1 file; 0 files were there already. The folder is unchanged.')
  expect(await move()).toBe('Copied 0 files; 1 file was there already. The folder is unchanged.')
  expect(store.keys()).toEqual(['images/a/master.webp'])
  await expect(runTask(['files:move', join(folder, 'none')], environment, terminal)).rejects.toThrow('does not exist')
})

test('no files are moved without a bucket', async () => {
  const environment = { DATA_DIR: folder, SEED: 'none' }
  await expect(runTask(['files:move', folder], environment, terminal)).rejects.toThrow('S3_BUCKET is required')
})
