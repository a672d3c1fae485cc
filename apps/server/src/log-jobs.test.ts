import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeStamperOf } from './log-jobs.ts'
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

test('time stamps are verified with the certificates of the file', () => {
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
