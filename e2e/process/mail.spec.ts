import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../support/server-process.ts'

test('a message of a visitor becomes a mail file to the company', async ({ start, folder }) => {
  test.slow()
  const url = await start({ SEED: 'demo' }).listening
  const answer = await fetch(`${url}/api/contact-us`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada Obi',
      location: 'Lagos',
      email: 'ada@mail.example',
      phone_number: '08012345678',
      message: 'Please call me before noon.',
    }),
  })
  expect(answer.status).toBe(201)
  const mailFolder = join(folder, 'data/mail')
  const list = () => readdir(mailFolder).catch(() => [])
  await expect.poll(async () => (await list()).length, { timeout: 20_000 }).toBe(1)
  const [file = ''] = await list()
  expect(file).toMatch(/\.eml$/)
  const readMail = () => readFile(join(mailFolder, file), 'utf8')
  await expect.poll(readMail).toContain('Please call me before noon.')
  const mail = await readMail()
  expect(mail).toMatch(/^To: .*<?hello@goldenfield\.example>?\r$/m)
  expect(mail).toMatch(/^Reply-To: Ada Obi <ada@mail\.example>\r$/m)
  expect(mail).toMatch(/^Subject: Website message from Ada Obi\r$/m)
})
