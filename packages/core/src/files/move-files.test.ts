import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyFiles, openFileStorage } from './index.ts'
import { type ObjectStore, openObjectStore } from './testing/object-store.ts'

let store: ObjectStore
let folder: string
beforeEach(async () => {
  store = await openObjectStore()
  folder = mkdtempSync(join(tmpdir(), 'evergrove-move-'))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const textOf = (found: Uint8Array | undefined) => Buffer.from(found ?? []).toString()

test('every file of a folder is moved to the bucket, except one that is still being written', async () => {
  const disk = await openFileStorage({ kind: 'disk', folder })
  await disk.write('images/a/master.webp', bytes('one'), 'image/webp')
  await disk.write('images/a/160.avif', bytes('two'), 'image/avif')
  await disk.write('log/tile/0/000', bytes('three'), 'application/octet-stream')
  mkdirSync(join(folder, 'unfinished'), { recursive: true })
  writeFileSync(join(folder, 'unfinished/half'), 'half')
  const bucket = await openFileStorage(store.options)
  expect(await copyFiles(folder, bucket)).toEqual({ copied: 3, present: 0 })
  expect(store.keys()).toEqual(['images/a/160.avif', 'images/a/master.webp', 'log/tile/0/000'])
  expect(textOf(await bucket.read('log/tile/0/000'))).toBe('three')
})

test('a repeated move copies the missing files and overwrites nothing', async () => {
  const disk = await openFileStorage({ kind: 'disk', folder })
  await disk.write('log/checkpoint', bytes('old'), 'text/plain')
  const bucket = await openFileStorage(store.options)
  await copyFiles(folder, bucket)
  await bucket.write('log/checkpoint', bytes('new'), 'text/plain')
  await disk.write('images/a/master.webp', bytes('late'), 'image/webp')
  expect(await copyFiles(folder, bucket)).toEqual({ copied: 1, present: 1 })
  expect(textOf(await bucket.read('log/checkpoint'))).toBe('new')
  expect(textOf(await disk.read('log/checkpoint'))).toBe('old')
})

test('a folder that does not exist is refused', async () => {
  await expect(copyFiles(join(folder, 'missing'), await openFileStorage(store.options))).rejects.toThrow('ENOENT')
})
