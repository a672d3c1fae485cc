import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askTogether } from './together.ts'

function openQuestions() {
  const asked: (readonly number[])[] = []
  const double = askTogether(async (questions: readonly number[]) => {
    asked.push(questions)
    if (questions.includes(13)) throw new Error('unlucky')
    return questions.map((question) => question * 2)
  })
  return { asked, double }
}

test('[S18] questions of the same moment are answered together, each with its own answer, and later ones separately', async () => {
  const { asked, double } = openQuestions()
  expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2])
  await setImmediate()
  expect(await double(1)).toBe(2)
  expect(asked).toEqual([[1, 2, 1], [1]])
})

test('an error reaches the callers of that moment, and no others', async () => {
  const { double } = openQuestions()
  const outcomes = await Promise.allSettled([double(13), double(2)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await double(2)).toBe(4)
})
