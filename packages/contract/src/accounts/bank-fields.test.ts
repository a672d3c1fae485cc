import { describe, expect, test } from 'vitest'
import { bankCorrectionInput } from '../agents/agents.ts'
import { profileInput } from './accounts.ts'

const inputs = [
  ['the agent', profileInput],
  ['staff', bankCorrectionInput],
] as const

describe.each(inputs)('bank details from %s', (_who, { shape }) => {
  const fields = [shape.bank_name, shape.account_name, shape.account_number]

  test.each(['Ada\uFFFE', 'Ada\u{10FFFF}', 'Ada\uFDD0', 'Ada\uD800', 'Ada\u0085', 'Ada\u001F'])(
    '[P14] refuse %j, which cannot be stored as text',
    (text) => {
      for (const field of fields) expect(field.safeParse(text).error?.issues).toHaveLength(1)
    },
  )

  test.each(['Ada 😀', 'Ada ❤', '🇳🇬', 'Ad\u200Ba', 'Ad\u200Da', '\u202EadA', 'Ada\u200F', 'Ad\u00ADa', 'Ada\uFEFFa'])(
    '[P14] refuse %j, which a bank cannot print',
    (text) => {
      const said = fields.map((field) => field.safeParse(text).error?.issues.map(({ message }) => message))
      expect(new Set(said.flat())).toEqual(
        new Set(['Enter the text as your bank writes it, without emoji and invisible characters.']),
      )
    },
  )

  test.each(['Ọláwálé', 'محمد', '山田', "O'Neil & Sons", '-Amara', 'Acme™ Bank', 'ÅÄÖ'])(
    '[P14] accept the name %s',
    (text) => {
      expect(shape.bank_name.parse(text)).toBe(text)
      expect(shape.account_name.parse(text)).toBe(text)
    },
  )

  test.each(['0012345678', 'GB33 BUKB 2020 1555 5555 55', '12-34/56.7', '٠١٢٣'])(
    '[P14] accept the number %s',
    (text) => {
      expect(shape.account_number.parse(text)).toBe(text)
    },
  )

  test.each(['12_34', '12#34', '12*34'])(
    '[P14] refuse the number %s, because a different number would be paid',
    (text) => {
      expect(shape.account_number.safeParse(text).error?.issues).toHaveLength(1)
    },
  )
})
