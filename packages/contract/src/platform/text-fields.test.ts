import { describe, expect, test } from 'vitest'
import { profileInput, signUpInput } from '../accounts/accounts.ts'
import { contactMessageInput } from '../contact/contact.ts'
import { isEmailAddress } from './email-addresses.ts'
import { emailField, lineField, paragraphField, passwordField } from './text-fields.ts'

type Schema = { safeParse: ReturnType<typeof lineField>['safeParse'] }

const messagesOf = (schema: Schema, text: string): string[] =>
  schema.safeParse(text).error?.issues.map(({ message }) => message) ?? []

describe.each<[string, Schema]>([
  ['the first name of a sign-up', signUpInput.shape.first_name],
  ['the first name of a profile', profileInput.shape.first_name],
  ['the name of a contact message', contactMessageInput.shape.name],
  ['the account holder', profileInput.shape.account_name],
  ['the bank', profileInput.shape.bank_name],
  ['text of several lines', paragraphField(100)],
  ['a password', passwordField()],
])('%s', (_what, schema) => {
  test.each(['\u200B', '\u3164', '\u00AD', '\u2800', ' \u2060\u200D ', '\uFE0F', ' '])(
    '[P12] may not be %j',
    (text) => {
      expect(messagesOf(schema, text)).toEqual(['This field may not be blank.'])
    },
  )
})

test('[P12] characters copied along with a text are cut off, and those that belong to a character stay', () => {
  expect(lineField(20).parse('\u200B Ada \u00AD\u2060')).toBe('Ada')
  expect(lineField(20).parse('I \u2764\uFE0F')).toBe('I \u2764\uFE0F')
  expect(lineField(20).parse('क्\u200D')).toBe('क्\u200D')
})

describe('an email address', () => {
  const label = 'd'.repeat(63)
  test.each([
    `${'a'.repeat(65)}@example.com`,
    `ada@${label}d.com`,
    'ada@-example.com',
    'ada@example-.com',
    'ada@example.c',
    'ada@localhost',
    'ada@münchen',
    'ada@mün/chen.de',
    'ada@évil.com@example.com\u2044x',
    'ádà@example.com',
    'ada..obi@example.com',
    'ada@192.0.2.7',
    'ada@１９２.０.２.７',
    `a@${[label, label, label, label].join('.')}.com`,
  ])('[P22] "%s" is refused', (text) => {
    expect(messagesOf(emailField(), text)).toContain(
      text.length > 254 ? 'Ensure this field has no more than 254 characters.' : 'Enter a valid email address.',
    )
    expect(isEmailAddress(text)).toBe(false)
  })

  test.each([
    [`${'a'.repeat(64)}@${label}.com`],
    ['ada%obi@example.com'],
    ["o'brien+tag@Example.co.uk"],
    ['ada@xn--mnchen-3ya.xn--p1ai'],
    ['ada@münchen.de', 'ada@xn--mnchen-3ya.de'],
    ['ada@mu\u0308nchen.de\u200B', 'ada@xn--mnchen-3ya.de'],
    ['Ada@пример.рф', 'Ada@xn--e1afmkfd.xn--p1ai'],
    ['ada@ｅｘａｍｐｌｅ。com', 'ada@example.com'],
  ])('[P22] "%s" is taken', (typed, kept = typed) => {
    expect(emailField().parse(typed)).toBe(kept)
    expect(isEmailAddress(typed)).toBe(true)
  })
})
