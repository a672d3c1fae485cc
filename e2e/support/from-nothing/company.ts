/** A company that begins: an empty PostgreSQL, a server on it without seeds, and the operator's one command. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { findPostgres, startPostgres } from '@evergrove/db/testing/find-postgres'
import { readMails } from '@evergrove/testing/mails'
import { expect, type Page } from '@playwright/test'
import { test as base, TRIED_OUT } from '../server-process.ts'

const RUN = join(import.meta.dirname, '../../../scripts/run.js')

export type Company = {
  /** Creates a staff account as the operator does, with the password given through a pipe. */
  createStaff: (account: { email: string; password: string }) => Promise<void>
  /** Opens a browser for one person. Anything written to console.error fails the test. */
  openBrowser: () => Promise<Page>
  /** Waits for a mail to the address with such a subject, and returns the path of the link in the newest one. */
  linkMailed: (address: string, subject: RegExp) => Promise<string>
}

async function runCommand(words: string[], input: string, settings: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [RUN, 'cli', ...words], {
    env: { PATH: process.env['PATH'] ?? '', SEED: 'none', ...settings },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let problems = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    problems += text
  })
  child.stdin.end(`${input}\n`)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${problems}`)
}

/** `test` with such a company; skipped where no PostgreSQL is installed. */
export const test = base.extend<{ company: Company }>({
  company: async ({ start, folder, browser }, use, testInfo) => {
    const binaries = findPostgres()
    testInfo.skip(binaries === undefined, 'No server binaries of PostgreSQL are installed')
    testInfo.setTimeout(900_000)
    const cluster = await startPostgres(binaries ?? '')
    const settings = {
      ...TRIED_OUT,
      DATABASE_URL: cluster.url('postgres'),
      JWT_SECRET: randomBytes(32).toString('hex'),
      FIELD_KEY: randomBytes(32).toString('hex'),
      UNSUBSCRIBE_KEY: randomBytes(32).toString('hex'),
      LOG_KEY: randomBytes(32).toString('hex'),
    }
    const dataFolder = join(folder, 'data')
    const server = start({ ...settings, DATA_DIR: dataFolder })
    const baseURL = await server.listening
    const written: string[] = []
    const close: (() => Promise<void>)[] = []
    await use({
      createStaff: ({ email, password }) =>
        runCommand(['staff:create', email], password, { ...settings, DATA_DIR: join(folder, 'operator') }),
      openBrowser: async () => {
        const context = await browser.newContext({ baseURL })
        context.setDefaultTimeout(30_000)
        close.push(() => context.close())
        context.on('console', (message) => {
          const text = `${message.page()?.url()}: ${message.location().url} ${message.text()}`
          if (message.type() === 'error') written.push(text)
        })
        context.on('weberror', (error) => written.push(String(error.error())))
        return context.newPage()
      },
      linkMailed: async (address, subject) => {
        const findLink = async () => {
          const mail = (await readMails(dataFolder, address)).findLast((one) => subject.test(one.subject))
          return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
        }
        await expect.poll(findLink, { timeout: 15_000 }).toMatch(/^http/)
        return new URL(await findLink()).pathname
      },
    })
    for (const closeOne of close) await closeOne()
    server.kill('SIGTERM')
    await server.ended
    await cluster.stop()
    expect(written).toEqual([])
  },
})
