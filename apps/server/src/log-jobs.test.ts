import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { openObjectStore } from '@evergrove/core/files/testing/object-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anchorOf, anchorsOf, timeStamperOf } from './log-jobs.ts'
import { readSettings } from './settings.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evergrove-log-jobs-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function stamperWith(text: string | undefined) {
  const path = join(folder, text === undefined ? 'missing.pem' : 'root.pem')
  if (text !== undefined) writeFileSync(path, text)
  return timeStamperOf(readSettings({ TSA_URL: 'https://tsa.example/tsr', TSA_CERTIFICATE_FILE: path }))
}

test('time stamps are verified with the certificates in the file', () => {
  const roots = rootCertificates.slice(0, 2).join('\n')
  expect(stamperWith(roots)).toEqual({ url: 'https://tsa.example/tsr', roots })
  expect(timeStamperOf(readSettings({}))).toBeUndefined()
})

test.each([
  [undefined, 'TSA_CERTIFICATE_FILE cannot be read: '],
  ['', 'TSA_CERTIFICATE_FILE has no certificate in PEM: '],
  [
    '-----BEGIN CERTIFICATE-----\nrubbish\n-----END CERTIFICATE-----\n',
    'TSA_CERTIFICATE_FILE has no certificate in PEM: ',
  ],
])('the server does not start with the file %j', (text, message) => {
  expect(() => stamperWith(text)).toThrow(message)
})

const PEM = rootCertificates[0] ?? ''
const secondStore = {
  ANCHOR_S3_BUCKET: 'b',
  ANCHOR_S3_REGION: 'r',
  ANCHOR_S3_ACCESS_KEY_ID: 'k',
  ANCHOR_S3_SECRET_ACCESS_KEY: 's',
}

test.each([
  ['nobody', {}, false],
  ['a second store', secondStore, true],
  ['an auditor', { AUDITOR_MAIL: 'auditor@example.org' }, true],
  ['a time-stamping authority', { TSA_URL: 'https://tsa.example/tsr', TSA_CERTIFICATE_FILE: 'root' }, true],
])('[R12] the server knows that %s outside keeps checkpoints', (_who, settings: Record<string, string>, isAnchored) => {
  const path = join(folder, 'anchors.pem')
  writeFileSync(path, PEM)
  const file = 'TSA_CERTIFICATE_FILE' in settings ? { TSA_CERTIFICATE_FILE: path } : {}
  expect(anchorsOf(readSettings({ ...settings, ...file })).isAnchored).toBe(isAnchored)
})

test('checkpoints in the second store are locked for the number of days in the setting', async () => {
  const store = await openObjectStore()
  const { bucket, region, accessKeyId, secretAccessKey, endpoint } = store.options
  const anchor = anchorOf(
    readSettings({
      ANCHOR_S3_BUCKET: bucket,
      ANCHOR_S3_REGION: region,
      ANCHOR_S3_ENDPOINT: endpoint,
      ANCHOR_S3_ACCESS_KEY_ID: accessKeyId,
      ANCHOR_S3_SECRET_ACCESS_KEY: secretAccessKey,
      ANCHOR_S3_RETENTION_DAYS: '30',
    }),
  )
  try {
    const opened = (await anchor?.()) ?? expect.fail('There is no second store')
    await opened.write('checkpoints/2026-11-25.txt', Buffer.from('note'), 'text/plain')
    const until = store.lockOf('checkpoints/2026-11-25.txt')?.until.getTime() ?? 0
    expect((until - Date.now()) / 86_400_000).toBeCloseTo(30, 2)
  } finally {
    await store.close()
  }
})
