/** Emails sent through a real mail server by the job queue: refused, cut off or stopped, and delivered once. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { inTransaction } from '@evergrove/db'
import { databaseForAll } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type AccountMailDeps,
  createAccount,
  foundCompany,
  requestPasswordReset,
  sendLinkMail,
} from '../accounts/index.ts'
import { FinalFailureError, type Jobs, OutageError, openJobs } from '../jobs/index.ts'
import type { Schema } from '../platform/schema.ts'
import { createCollectingLogger } from '../platform/testing/collecting-logger.ts'
import { checkMailServer, createMailer, type Mail, type Mailer } from './index.ts'

type Received = { from: string; to: string[]; user: string | undefined; content: string }
type Reply = (received: Received, stream: SMTPServerDataStream) => Error | null

const PATIENCE = { timeout: 15_000, interval: 100 }
const accept: Reply = () => null
const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode })

const database = databaseForAll<Schema>()
let server: SMTPServer
let smtpUrl: string
let received: Received[]
let reply: Reply
let closing: (() => Promise<unknown>)[] = []

const addressOf = ({ address }: { address: string }) => address

async function take(stream: SMTPServerDataStream, { envelope, user }: SMTPServerSession): Promise<Error | null> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
  const mail = { from, to: envelope.rcptTo.map(addressOf), user, content: Buffer.concat(chunks).toString('utf8') }
  const answer = reply(mail, stream)
  if (answer === null) received.push(mail)
  return answer
}

async function answer(taken: Promise<Error | null>, done: (error: Error | null) => void): Promise<void> {
  done(await taken.catch((error: Error) => error))
}

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      password === 'p@ss' ? callback(null, { user: username }) : callback(new Error('Wrong password')),
    onData: (stream, session, callback) => {
      void answer(take(stream, session), callback)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  received = []
  reply = accept
  await database.truncateAll()
  await sql`delete from pgboss.job`.execute(database.db).catch(() => undefined)
})
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
  closing = []
})
afterAll(async () => {
  await new Promise<void>((resolve) => {
    server.close(resolve)
  })
})

const from = async () => ({ name: 'Evergrove', address: 'no-reply@example.org' })

function openMailer(url = smtpUrl): Mailer {
  const logger = createCollectingLogger()
  const mailer = createMailer({ smtpUrl: url, from, mailDir: '/nowhere', logger })
  closing.push(async () => mailer.close())
  return mailer
}

/** Returns the decoded parts of an email by their type. */
function partsOf(content: string): Record<string, string> {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(content) ?? []
  const parts = content.split(`--${boundary}`).slice(1, -1)
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', ...lines] = part.trim().split('\r\n\r\n')
      const [, type = ''] = /Content-Type: ([\w/]+)/.exec(head) ?? []
      const [, encoding = ''] = /Content-Transfer-Encoding: ([\w-]+)/.exec(head) ?? []
      return [type, decoded(lines.join('\r\n\r\n'), encoding)]
    }),
  )
}

function decoded(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return text
  const bytes = text.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => `\\x${hex}`)
  return Buffer.from(
    bytes.replaceAll(/\\x([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}

const mail: Mail = {
  to: { name: 'Ann, "the" <evil@example.org>', address: 'ann@example.org' },
  subject: 'Grüße 🌾',
  text: 'Text: größer\nhttps://www.example.org/activate/MQ/abc',
  html: '<p>HTML: größer <a href="https://www.example.org/activate/MQ/abc">Verify</a></p>',
  link: 'https://www.example.org/activate/MQ/abc',
}

describe('an email', () => {
  test('arrives with text and HTML, from the sender, at its one address', async () => {
    await openMailer().send(mail, 'one')
    expect(received).toMatchObject([{ from: 'no-reply@example.org', to: ['ann@example.org'] }])
    const content = received[0]?.content ?? ''
    expect(partsOf(content)).toEqual({ 'text/plain': expect.stringContaining('größer'), 'text/html': mail.html })
    expect(partsOf(content)['text/plain']).toContain('https://www.example.org/activate/MQ/abc')
    expect(content).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(content).toMatch(/^Message-ID: <[^>]+>\r$/m)
    expect(content).not.toMatch(/^(?:Bcc|Cc|Link):/im)
  })

  test('[C3] keeps its Message-ID when sent twice, with the sender’s domain and no key in it', async () => {
    const mailer = openMailer()
    for (const key of ['job-1', 'job-1', 'job-2']) await mailer.send(mail, key)
    const ids = received.map(({ content }) => /^Message-ID: (<.+>)\r$/m.exec(content)?.[1])
    expect(ids).toEqual([ids[0], ids[0], expect.not.stringMatching(ids[0] ?? '')])
    expect(ids[0]).toMatch(/^<[\da-f]{40}@example\.org>$/)
  })

  test.each([
    ['a line break in the subject', { subject: 'Hello\r\nBcc: victim@example.org' }],
    ['a line break in the name', { to: { name: 'A\r\nBcc: victim@example.org', address: 'a@example.org' } }],
    ['a second address', { to: { name: 'A', address: 'a@example.org, victim@example.org' } }],
    ['a command after the address', { to: { name: 'A', address: 'a@example.org>\r\nRCPT TO:<victim@example.org' } }],
    ['a line break in the reply address', { replyTo: { name: 'A', address: 'a@example.org\nBcc: v@example.org' } }],
  ])('with %s never reaches the server', async (_what, change) => {
    await expect(openMailer().send({ ...mail, ...change }, 'one')).rejects.toThrow(/^A mail/)
    expect(received).toEqual([])
  })

  test('that the server refuses is reported to the caller', async () => {
    reply = () => refusal('Mailbox is full', 552)
    await expect(openMailer().send(mail, 'one')).rejects.toThrow('Mailbox is full')
  })

  test('[C6] fails differently when refused for good, refused for now, or not accepted at all', async () => {
    const failureOf = (server = smtpUrl) =>
      openMailer(server)
        .send(mail, 'one')
        .catch((error: unknown) => error)
    reply = () => refusal('No such user', 550)
    expect(await failureOf()).toBeInstanceOf(FinalFailureError)
    reply = () => refusal('Try again later', 451)
    const passing = await failureOf()
    expect(passing).not.toBeInstanceOf(FinalFailureError)
    expect(passing).not.toBeInstanceOf(OutageError)
    reply = () => refusal('Service not available', 421)
    expect(await failureOf()).toBeInstanceOf(OutageError)
    expect(await failureOf('smtp://127.0.0.1:1')).toBeInstanceOf(OutageError)
    expect(await failureOf(smtpUrl.replace('//', '//office:wrong@'))).toBeInstanceOf(OutageError)
  })

  test('is sent with the user and password of the URL, and not with wrong ones', async () => {
    const withUser = (password: string) => smtpUrl.replace('//', `//office:${encodeURIComponent(password)}@`)
    await openMailer(withUser('p@ss')).send(mail, 'one')
    expect(received).toMatchObject([{ user: 'office' }])
    await expect(openMailer(withUser('wrong')).send(mail, 'one')).rejects.toThrow(/Wrong password|Invalid login/)
    expect(received).toHaveLength(1)
  })
})

describe('the check of a mail server', () => {
  const listen = async (answer: string | undefined) => {
    const other = createServer((socket) => void (answer === undefined ? socket.end() : socket.end(answer)))
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    closing.push(async () => void other.close())
    return `127.0.0.1:${(other.address() as AddressInfo).port}`
  }
  const line = (host: string, words: string) => `The mail server of SMTP_URL, ${host}, ${words}`
  const host = () => smtpUrl.replace('smtp://', '')

  test('[N10] finds nothing if it can connect and sign in, and sends nothing', async () => {
    expect(await checkMailServer(smtpUrl)).toBeUndefined()
    expect(await checkMailServer(smtpUrl.replace('//', '//office:p%40ss@'))).toBeUndefined()
    expect(received).toEqual([])
  })

  test('[N10] reports the refusal in one line, and never the password', async () => {
    expect(await checkMailServer('smtp://127.0.0.1:1')).toBe(line('127.0.0.1:1', 'refuses the connection'))
    expect(await checkMailServer('smtp://office:wr0ng@mail.invalid')).toBe(
      line('mail.invalid:587', 'has a name that cannot be found'),
    )
    expect(await checkMailServer(smtpUrl.replace('//', '//office%40example.org:wr0ng@'))).toBe(
      line(host(), 'refuses the sign-in of office@example.org (535)'),
    )
    const [gone, busy, web] = await Promise.all([listen(undefined), listen('554 No\r\n'), listen('HTTP/1.1 400\r\n')])
    expect(await checkMailServer(`smtp://${gone}`)).toBe(line(gone, 'ends the connection'))
    expect(await checkMailServer(`smtp://${busy}`)).toBe(
      line(busy, 'refuses the connection, or is no mail server (554)'),
    )
    expect(await checkMailServer(`smtp://${web}`)).toBe(line(web, 'refuses the connection, or is no mail server'))
    expect(await checkMailServer(`smtps://${host()}`)).toBe(
      line(host(), 'does not encrypt the connection as the address says'),
    )
  })

  test('[N10] reports an untrusted certificate', async () => {
    const words = '-x509 -newkey ed25519 -noenc -keyout - -days 2 -subj /CN=Nobody'
    const pem = execFileSync('openssl', ['req', ...words.split(' ')], { encoding: 'utf8', stdio: 'pipe' })
    const secure = new SMTPServer({ secure: true, key: pem, cert: pem })
    secure.on('error', () => undefined)
    await new Promise<void>((resolve) => {
      secure.listen(0, '127.0.0.1', resolve)
    })
    closing.push(() => new Promise((resolve) => secure.close(() => resolve(undefined))))
    const at = `127.0.0.1:${(secure.server.address() as AddressInfo).port}`
    expect(await checkMailServer(`smtps://${at}`)).toBe(
      line(at, 'has a certificate that is not trusted, or of another name'),
    )
  })
})

describe('through the job queue, an email', () => {
  const logger = createCollectingLogger()
  const unlimited = { consume: async () => 0, giveBack: async () => {} }
  const mailDeps = (mailer: Mailer): AccountMailDeps => ({
    db: database.db,
    mailer,
    publicUrl: () => 'https://www.example.org',
    linkSeconds: { activation: 259_200, reset: 3600 },
    linkLimit: unlimited,
    now: () => new Date(),
  })

  beforeEach(async () => {
    const recommended_by = await foundCompany({ db: database.db, logger })
    await inTransaction(database.db, (trx) =>
      createAccount(trx, {
        email: 'ada@example.org',
        first_name: 'Ada',
        last_name: 'Obi',
        phone_number: '0801',
        password_hash: null,
        email_verified_at: new Date(),
        recommended_by,
      }),
    )
  })

  async function startJobs({ isWorking }: { isWorking: boolean }): Promise<Jobs> {
    const jobs = openJobs(database, { logger, isWorking })
    const mailer = openMailer()
    jobs.work('mail.account-link', (payload) => sendLinkMail(mailDeps(mailer), payload))
    await jobs.start()
    closing.push(() => jobs.stop(1000))
    return jobs
  }

  const ask = (jobs: Jobs) => requestPasswordReset({ db: database.db, jobs }, { email: 'Ada@Example.org' })

  async function states(): Promise<string[]> {
    const { rows } = await sql<{ state: string }>`
      select state from pgboss.job where name = 'mail.account-link'`.execute(database.db)
    return rows.map(({ state }) => state)
  }

  /** Starts another process that runs the next attempt now, instead of when it is due. */
  async function tryAgain(): Promise<void> {
    await vi.waitFor(async () => expect(await states()).toEqual(['retry']), PATIENCE)
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database.db)
    await startJobs({ isWorking: true })
  }

  async function expectDeliveredOnce(): Promise<void> {
    await vi.waitFor(async () => expect(await states()).toEqual(['completed']), PATIENCE)
    expect(received).toMatchObject([{ to: ['ada@example.org'] }])
    expect(partsOf(received[0]?.content ?? '')['text/plain']).toMatch(
      /^https:\/\/www\.example\.org\/password\/reset\/confirm\/[\w-]+\/[\w-]{43}\r?$/m,
    )
    expect(await database.db.selectFrom('link_requests').selectAll().execute()).toEqual([])
  }

  test('is delivered once', async () => {
    await ask(await startJobs({ isWorking: true }))
    await expectDeliveredOnce()
  })

  test('is delivered once after two refusals', async () => {
    let refusals = 0
    reply = () => {
      refusals += 1
      return refusals <= 2 ? refusal('Try again later', 451) : null
    }
    await ask(await startJobs({ isWorking: true }))
    await tryAgain()
    await vi.waitFor(() => expect(refusals).toBe(2), PATIENCE)
    await tryAgain()
    await expectDeliveredOnce()
    expect(refusals).toBe(3)
  }, 60_000)

  test('is delivered once after its connection broke halfway', async () => {
    let breaks = 0
    reply = () => {
      breaks += 1
      if (breaks > 1) return null
      for (const connection of server.connections) connection.close()
      return refusal('Gone', 421)
    }
    await ask(await startJobs({ isWorking: true }))
    await tryAgain()
    await expectDeliveredOnce()
  }, 60_000)

  test('is not lost when the process that took the request ends before it is sent', async () => {
    const first = await startJobs({ isWorking: false })
    await ask(first)
    await first.stop(1000)
    expect(received).toEqual([])
    await startJobs({ isWorking: true })
    await expectDeliveredOnce()
  })

  test('is not lost when the process is stopped while the server refuses it', async () => {
    reply = () => refusal('Try again later', 451)
    const first = await startJobs({ isWorking: true })
    await ask(first)
    await vi.waitFor(async () => expect(await states()).toEqual(['retry']), PATIENCE)
    await first.stop(1000)
    reply = accept
    await tryAgain()
    await expectDeliveredOnce()
  }, 60_000)
})
