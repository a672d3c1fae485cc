import { expect, test } from 'vitest'
import { replyLink } from './reply-link.ts'

test('the reply goes to the sender alone, with the message quoted', () => {
  const link = replyLink({ name: 'Ada & Ben', email: 'a?bcc=all@b.example', message: 'One\nTwo' })
  const url = new URL(link)
  expect(decodeURIComponent(url.pathname)).toBe('a?bcc=all@b.example')
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
  expect(url.searchParams.get('body')).toBe('Dear Ada & Ben,\r\n\r\n\r\n\r\n> One\r\n> Two\r\n')
})

test('a long message is quoted only in part', () => {
  const body = new URL(replyLink({ name: 'A', email: 'a@b.example', message: 'x'.repeat(5000) })).searchParams.get(
    'body',
  )
  expect(body?.match(/x+…/)?.[0]).toHaveLength(1201)
})
