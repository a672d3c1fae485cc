import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCollectingLogger } from '../platform/testing/collecting-logger.ts'
import { contactMail, createMailer, type Mail, parseSender } from './index.ts'
import { mailFileName } from './mail.ts'

const message = {
  name: 'Ann, "the" <b>Bold</b>',
  location: 'Nairobi',
  email: 'ann@example.org',
  phone_number: '0700000000',
  message: 'First line\n<script>alert(1)</script>',
}
const company = { company_name: 'Goldenfield Capital', email: 'office@example.org' }

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evergrove-mail-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('the contact email', () => {
  const mail = contactMail(message, company)

  test('escapes every value in HTML and leaves the text as written', () => {
    expect(mail.html).not.toContain('<b>Bold')
    expect(mail.html).not.toContain('<script>')
    expect(mail.html).toContain('Ann, &quot;the&quot; &lt;b&gt;Bold&lt;/b&gt;')
    expect(mail.text).toContain(message.message)
  })

  test('goes to the company, with the visitor as its reply address', () => {
    expect(mail.to).toEqual({ name: 'Goldenfield Capital', address: 'office@example.org' })
    expect(mail.replyTo).toEqual({ name: message.name, address: 'ann@example.org' })
  })
})

describe('without a mail server, the mailer', () => {
  const logger = createCollectingLogger()
  const sender = { name: 'Evergrove', address: 'no-reply@example.org' }
  const mailer = () =>
    createMailer({
      smtpUrl: undefined,
      from: async () => sender,
      mailDir: join(folder, 'mail'),
      logger,
    })

  test('drops an email to an address that does not exist', async () => {
    const onOutcome = vi.fn<(isSent: boolean) => void>()
    const mailDir = join(folder, 'dropped')
    const counting = createMailer({
      smtpUrl: undefined,
      from: async () => sender,
      mailDir,
      logger: createCollectingLogger(),
      onOutcome,
    })
    await counting.send(
      { ...contactMail(message, company), to: { name: '', address: 'company@agents.INVALID' } },
      'one',
    )
    await counting.send(contactMail(message, company), 'two')
    expect(await readdir(mailDir)).toHaveLength(1)
    expect(onOutcome.mock.calls).toEqual([[true]])
  })

  test('stores an email as a file with the right headers, and logs its path', async () => {
    await mailer().send(contactMail(message, company), 'one')
    const [file = ''] = await readdir(join(folder, 'mail'))
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-office-example-org-[0-9a-f]{6}\.eml$/)
    const content = await readFile(join(folder, 'mail', file), 'utf8')
    const headers = content.slice(0, content.indexOf('\r\n\r\n'))
    expect(headers).toContain('From: Evergrove <no-reply@example.org>')
    expect(headers).toContain('To: Goldenfield Capital <office@example.org>')
    expect(headers).toContain('Reply-To: "Ann, \\"the\\" <b>Bold</b>" <ann@example.org>')
    expect(headers).toContain('multipart/alternative')
    expect(logger.lines).toMatchObject([{ level: 'info', details: { file: join(folder, 'mail', file) } }])
  })

  const sound: Mail = { to: { name: 'A', address: 'a@b.org' }, subject: 'S', text: 't', html: 'h' }

  test('lets email programs unsubscribe from a mailing by one request, and from no other email', async () => {
    const mailDir = join(folder, 'mailing')
    const one = createMailer({ smtpUrl: undefined, from: async () => sender, mailDir, logger })
    const unsubscribeUrl = `https://www.example.org/api/newsletter/unsubscribe/7?expires=1&signature=${'s'.repeat(43)}`
    await one.send({ ...sound, unsubscribeUrl }, 'one')
    await one.send(sound, 'two')
    const contents = await Promise.all((await readdir(mailDir)).map((file) => readFile(join(mailDir, file), 'utf8')))
    const unfolded = contents.map((content) => content.replaceAll(/\r\n[ \t]+/g, ' '))
    const marked = unfolded.filter((content) => content.includes('List-Unsubscribe'))
    expect(marked).toHaveLength(1)
    expect(marked[0]).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`)
    expect(marked[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  })

  test.each<[string, Partial<Mail>]>([
    ['a line break in the subject', { subject: 'S\r\nBcc: x@y.z' }],
    ['a line break in a name', { replyTo: { name: 'A\nBcc: x@y.z', address: 'a@b.org' } }],
    ['a line break in an address', { replyTo: { name: 'A', address: 'a@b.org\r\nBcc: x@y.z' } }],
    ['two addresses', { to: { name: 'A', address: 'a@b.org, x@y.z' } }],
    ['a name inside the address', { to: { name: 'A', address: 'X <x@y.z>' } }],
    ['no address', { to: { name: 'A', address: '' } }],
  ])('refuses %s', async (_what, change) => {
    await expect(mailer().send({ ...sound, ...change }, 'one')).rejects.toThrow(/^A mail/)
  })
})

test.each([
  ['../../etc/passwd@example.org', 'etc-passwd-example-org'],
  [`${'a'.repeat(200)}@example.org`, 'a'.repeat(60)],
  ['ÜNÏ@example.org', 'n-example-org'],
])('the file of an email to %s has a safe name', (address, recipient) => {
  const name = mailFileName(new Date('2026-11-21T08:00:00.123Z'), address, 'ffffff')
  expect(name).toBe(`2026-11-21T08-00-00-123Z-${recipient}-ffffff.eml`)
})

test('a mail server that cannot be reached is reported', async () => {
  const mailer = createMailer({
    smtpUrl: 'smtp://127.0.0.1:1',
    from: async () => ({ name: '', address: 'a@b.org' }),
    mailDir: folder,
    logger: createCollectingLogger(),
  })
  await expect(mailer.send(contactMail(message, company), 'one')).rejects.toThrow('ECONNREFUSED')
  mailer.close()
})

test.each([
  ['office@example.org', { name: '', address: 'office@example.org' }],
  ['The Company <office@example.org>', { name: 'The Company', address: 'office@example.org' }],
  ['"The Company, Inc." <office@example.org>', { name: 'The Company, Inc.', address: 'office@example.org' }],
  ['The Company', undefined],
  ['a@example.org, b@example.org', undefined],
  ['The Company <nobody>', undefined],
])('the sender %s is split into name and address, or refused', (text, sender) => {
  expect(parseSender(text)).toEqual(sender)
})
