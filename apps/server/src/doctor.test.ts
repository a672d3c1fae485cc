/**
 * The report of `doctor` about installations that are each broken in one place, and about a working one.
 * @module-tag deep
 */
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { runTask } from './cli.ts'
import { SettingsError } from './settings.ts'
import { makeDataFolder } from './testing/make-data-folder.ts'

let folder: string
beforeEach(() => {
  folder = makeDataFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Returns the printed lines, and if the task failed. */
async function examine(more: Record<string, string>): Promise<{ lines: string[]; hasFailed: boolean }> {
  const lines: string[] = []
  const terminal = { askPassword: async () => '', print: (line: string) => void lines.push(line) }
  try {
    lines.push(await runTask(['doctor'], { DATA_DIR: folder, SEED: 'none', ...more }, terminal))
    return { lines, hasFailed: false }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return { lines: [...lines, error.message], hasFailed: true }
  }
}

/** Starts a server that gives every request this status and text. Returns its address. */
async function answering(status: number, text: string): Promise<string> {
  const server = createServer((_request, response) => void response.writeHead(status).end(text))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const KEY = 'a'.repeat(64)
const asProduction = {
  NODE_ENV: 'production',
  DATABASE_URL: 'embedded',
  PUBLIC_URL: 'localhost',
  SMTP_URL: 'files',
  S3_BUCKET: 'folder',
}

test.each<[string, Record<string, string>, string]>([
  [
    'a name that is misspelt',
    { ...asProduction, DATABASE_URL: '', DATABSE_URL: 'postgres://127.0.0.1/evergrove' },
    'DATABSE_URL is not a setting. DATABASE_URL is one',
  ],
  [
    'a setting that a production lacks',
    { ...asProduction, SMTP_URL: '' },
    'SMTP_URL is required in production. Set it, or set it to files for emails as files in DATA_DIR, which nobody receives',
  ],
  [
    'HTTPS without the proxy that takes it',
    { ...asProduction, PUBLIC_URL: 'https://www.example.org' },
    'TRUSTED_PROXIES is required in production when PUBLIC_URL begins with https://. Set it to the addresses of what takes HTTPS in front of the product, or to none if that forwards no addresses of clients',
  ],
  [
    'a database that is not there',
    {
      ...asProduction,
      DATABASE_URL: 'postgres://owner:hidden@127.0.0.1:1/evergrove',
      JWT_SECRET: KEY,
      FIELD_KEY: KEY,
      UNSUBSCRIBE_KEY: KEY,
    },
    'DATABASE_URL cannot be used: Cannot reach the database evergrove at 127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1',
  ],
  [
    'a mail server that is not there',
    { SMTP_URL: 'smtp://office:hidden@127.0.0.1:1' },
    'The mail server of SMTP_URL, 127.0.0.1:1, refuses the connection',
  ],
  [
    'a bucket that is not there',
    {
      S3_BUCKET: 'files',
      S3_REGION: 'here',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'hidden',
      S3_ENDPOINT: 'http://127.0.0.1:1',
    },
    'S3_BUCKET cannot be used. The bucket files at http://127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1',
  ],
])(
  '[N6] %s is named',
  async (_, environment, line) => {
    const { lines, hasFailed } = await examine(environment)
    expect(lines).toContain(`wrong    ${line}`)
    expect(hasFailed).toBe(true)
    expect(lines.join('\n')).not.toContain('hidden')
  },
  60_000,
)

test('[N6] a folder, a currency, a secret and an address that differ from before are named', async () => {
  await runTask(
    ['mails:undelivered'],
    { DATA_DIR: folder, SEED: 'none' },
    { askPassword: async () => '', print: () => {} },
  )
  const other = { CURRENCY: 'EUR', UNSUBSCRIBE_KEY: KEY, PUBLIC_URL: await answering(404, 'Parked') }
  const { lines, hasFailed } = await examine(other)
  expect(hasFailed).toBe(true)
  expect(lines.filter((line) => line.startsWith('wrong'))).toEqual([
    `wrong    ${other.PUBLIC_URL} leads to something else: /healthz is answered with 404.`,
    expect.stringMatching(/^wrong {4}UNSUBSCRIBE_KEY is not the one that this installation works with\./),
    'wrong    CURRENCY is EUR, and the ledger is kept in USD.',
  ])
  const behind = await answering(503, 'No server is available')
  expect((await examine({ PUBLIC_URL: behind })).lines).toContain(
    `missing  ${behind} does not answer (503). Start the processes, and look at what is in front of them.`,
  )
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect((await examine({ DATA_DIR: file })).lines).toContain(
    `wrong    DATA_DIR ${file} cannot be used: it is not a folder`,
  )
}, 60_000)

test('[N6] a new company has nothing wrong, and is told what is missing and the code with which the first agent joins', async () => {
  await runTask(
    ['mails:undelivered'],
    { DATA_DIR: folder, SEED: 'none' },
    { askPassword: async () => '', print: () => {} },
  )
  const { lines, hasFailed } = await examine({ PUBLIC_URL: await answering(200, '{"status":"alive"}') })
  expect(hasFailed).toBe(false)
  expect(lines.filter((line) => line.startsWith('right')).map((line) => line.slice(9))).toEqual([
    'The settings can be used.',
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+ leads to the product\.$/),
    'The folder of the files stores, reads and removes.',
    'The database can be reached, and notifications arrive.',
    'The secrets are those that the installation works with.',
    'Amounts are in USD.',
    'The clocks agree.',
  ])
  expect(lines.join('\n')).toMatch(/missing {2}Nobody can sign in to the console\. Run npm run cli -- staff:create/)
  expect(lines.join('\n')).toMatch(/The first agents join with the company’s code \S+\./)
  expect(lines.at(-1)).toMatch(/^7 right, \d+ missing, 0 wrong\.$/)
}, 60_000)
