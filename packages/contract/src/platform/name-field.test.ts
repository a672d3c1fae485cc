import { describe, expect, test } from 'vitest'
import { profileInput, signUpInput } from '../accounts/accounts.ts'
import { correctionInput } from '../agents/agents.ts'
import { contactMessageInput } from '../contact/contact.ts'

const ADDRESS = 'Enter a name without a web address. Put a space after a period.'

const nameFields = [
  ['the first name of a sign-up', signUpInput.shape.first_name],
  ['the last name of a sign-up', signUpInput.shape.last_name],
  ['the first name of a profile', profileInput.shape.first_name],
  ['the last name of a profile', profileInput.shape.last_name],
  ['a first name that staff correct', correctionInput.shape.first_name],
  ['a last name that staff correct', correctionInput.shape.last_name],
  ['the name of a contact message', contactMessageInput.shape.name],
] as const

const messagesOf = (schema: (typeof nameFields)[number][1], name: string): string[] =>
  schema.safeParse(name).error?.issues.map(({ message }) => message) ?? []

describe.each(nameFields)('%s', (_what, schema) => {
  test.each([
    'https://evil.example/win',
    'Claim at evil.com',
    'EVIL.COM',
    'x.co',
    'www',
    'Ada www.evil',
    'ada@evil.com',
    'evil．com',
    'evil。com',
    'evil.\u200Bcom',
    'evil.пример',
    'evil.xn--e1afmkfd',
    'हिन्दी.com',
    '❤.ws',
    'ftp://x',
    '192.0.2.7/win',
  ])('[L1] refuses the web address in "%s"', (name) => {
    expect(messagesOf(schema, name)).toEqual([ADDRESS])
  })

  test.each(['free-money .shop', '.shop', 'Ada\u2024shop'])('[S10] refuses the web address in "%s"', (name) => {
    expect(messagesOf(schema, name)).toEqual([ADDRESS])
  })

  test.each(['<img src=x onerror=1>', 'Ada <3', '\uFF1Cb\uFF1EAda', '>'])(
    '[S10] refuses the signs of HTML in "%s"',
    (name) => {
      expect(messagesOf(schema, name)).toEqual(['Enter a name without the signs < and >.'])
    },
  )

  test.each(['Ada\nObi', 'Ada\u0000Obi', 'Ada\u2028Obi', 'Ada\u202EibO', 'Ada\u2066Obi'])(
    '[L1] refuses line breaks, control characters and marks of direction in %j',
    (name) => {
      expect(messagesOf(schema, name)).toHaveLength(1)
    },
  )

  test.each([
    'Ada',
    'Mary-Jane',
    "O'Neil",
    'J. R. R.',
    'St. John',
    'Ph.D.',
    'J.R. Tolkien',
    'Chukwuemeka Jr.',
    'Ọláwálé',
    'محمد',
    '山田',
    'Martin Luther King, Jr.',
    'Ada & Sons',
    'ნინო',
    'क्‍ष',
    'Al-Amin Bin-Said',
    'O\u2019Brien',
    'Wait... Obi',
  ])('accepts "%s"', (name) => {
    expect(messagesOf(schema, name)).toEqual([])
  })

  test('[P11] keeps accented letters in one spelling', () => {
    expect(schema.parse('Zoë Adébáyọ̀'.normalize('NFD'))).toBe('Zoë Adébáyọ̀'.normalize('NFC'))
    // Some characters become longer in this form.
    expect(messagesOf(schema, '\u0958'.repeat(100))).toEqual(['Ensure this field has no more than 100 characters.'])
  })
})
