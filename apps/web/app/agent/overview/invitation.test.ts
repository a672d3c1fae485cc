import { expect, test } from 'vitest'
import { invitationFor } from './invitation.tsx'

test.each(['https://goldenfield.example', 'https://goldenfield.example/'])(
  'the link of the site %s contains the code',
  (site) => {
    expect(invitationFor({ site, company: 'X', code: 'gfc12ab' }).link).toBe(
      'https://goldenfield.example/signup?code=gfc12ab',
    )
  },
)

test('messages contain the code and the link, with any characters in the company’s name', () => {
  const { whatsApp, email } = invitationFor({ site: 'https://a.example', company: 'Oak & Co', code: 'gfc1' })
  const words = 'Join Oak & Co with my code gfc1: https://a.example/signup?code=gfc1'
  expect(new URL(whatsApp).searchParams.get('text')).toBe(words)
  expect(new URL(whatsApp).host).toBe('wa.me')
  const mail = new URL(email)
  expect(mail.protocol).toBe('mailto:')
  expect([mail.searchParams.get('subject'), mail.searchParams.get('body')]).toEqual(['Join Oak & Co', words])
})
