import { expect, test } from '../support/test.ts'

test('a message of a visitor becomes a mail file to the company', async ({ site }) => {
  const answer = await fetch(`${site.url}/api/contact-us`, {
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
  const findMail = async () =>
    (await site.perform('mails', 'hello@goldenfield.example')).find(({ text }) =>
      text.includes('Please call me before noon.'),
    )
  await expect.poll(findMail).toMatchObject({ subject: 'Website message from Ada Obi' })
})
