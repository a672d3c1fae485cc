import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allTexts, avoidedIn, isLanguage, listTexts, readWording } from './texts.ts'
import { readRequirements } from './tidy/requirements.ts'

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

const root = join(import.meta.dirname, '..')
const wording = readWording(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))

test.each([
  ['apps/web/app/agent/a.tsx', 'You can sign in again.', ['sign in']],
  ['apps/web/app/staff/a.tsx', 'You can sign in again.', []],
  ['apps/web/app/staff/a.tsx', 'Available Balance', ['Available Balance']],
  ['apps/web/app/agent/a.tsx', 'Available Balance', []],
  ['apps/web/app/components/a.tsx', 'The file couldn’t be read.', ['couldn’t']],
  ['packages/core/src/a.ts', "The company's file couldn’t be read.", ['couldn’t', "y's"]],
  ['apps/web/app/auth/a.tsx', 'Go to Login', ['Login']],
  ['apps/web/app/auth/a.tsx', 'Back to Login', []],
])('in %s, “%s” has %j of the words to avoid', (path, text, words) => {
  expect(avoidedIn({ path, text }, wording)).toEqual(words)
})

test('the texts of the product use the words of the glossary, except for those that a requirement fixes', () => {
  const texts = [...allTexts()]
  const found = texts.flatMap((text) =>
    avoidedIn(text, wording).map((words) => `${text.path}:${text.line}  “${words}” in: ${text.text}`),
  )
  expect(found).toEqual([])
  const ids = new Set(readRequirements(root).map(({ id }) => id))
  for (const [text, id] of wording.fixed) {
    expect(texts.map((each) => each.text)).toContain(text)
    expect(ids).toContain(id)
  }
})
