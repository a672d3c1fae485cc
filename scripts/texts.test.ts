import { expect, test } from 'vitest'
import { isLanguage, listTexts } from './texts.ts'

const screen = `import { Card } from './every card.tsx'
type Kind = 'Not a text'
const query = sql\`select everything from agents\`
const notice = { title: 'Withdrawal approved', message: \`You receive \${amount} today.\`, className: 'Not read' }
export const Screen = ({ name }: { name: string }) => (
  <Card className="of the page" label="Your balance" to="/dashboard/levels">
    Hello {name}, <strong>welcome</strong>
    {name === 'none' ? 'No name yet' : null}
  </Card>
)
if (broken) throw new Error('This cannot happen')
throw new AppError('too_small', 'Enter at least $10.00.')
`

test('lists the texts that people read with their lines, and no texts for machines', () => {
  expect(listTexts('screen.tsx', screen).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '4 Withdrawal approved',
    '4 You receive … today.',
    '6 Your balance',
    '6 Hello',
    '7 welcome',
    '8 No name yet',
    '12 Enter at least $10.00.',
  ])
})

test.each(['Approve', 'Not found.', 'Couldn’t load the chart', 'at most 50 files', 'Add…'])(
  '%s is language',
  (text) => {
    expect(isLanguage(text)).toBe(true)
  },
)

test.each([
  'min(28rem, 100%)',
  '16 / 9',
  'referral_bonus',
  '/dashboard/levels',
  'image/png',
  'var(--color-ink)',
  'GET',
])('%s is not', (text) => {
  expect(isLanguage(text)).toBe(false)
})
