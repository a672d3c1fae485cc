import { describe, expect, test } from 'vitest'
import { nextToDecide, stepFrom, viewIn } from './kind.ts'

const waiting = (id: number) => ({ id, status: 'Pending' as const })
const decided = (id: number) => ({ id, status: 'Approved' as const })

describe('the next record to decide', () => {
  test.each([
    ['the one after the decided one', [waiting(1), waiting(2), waiting(3)], 2, 3],
    ['past those that are already decided', [waiting(1), decided(2), waiting(3)], 1, 3],
    ['the nearest one before it, at the end', [waiting(1), waiting(2), waiting(3)], 3, 2],
    ['never the decided one', [waiting(1)], 1, undefined],
    ['the first, if the decided one is no longer listed', [waiting(4), waiting(5)], 3, 4],
    ['none in an empty list', [], 1, undefined],
  ])('is %s', (_, rows, id, next) => {
    expect(nextToDecide(rows, id, ({ status }) => status === 'Pending')?.id).toBe(next)
  })
})

test.each([
  [1, 1, 2],
  [3, 1, 3],
  [1, -1, 1],
  [undefined, 1, 1],
  [9, -1, 1],
] as const)('from record %s, a step of %i leads to record %s', (shown, steps, wanted) => {
  expect(stepFrom([waiting(1), waiting(2), waiting(3)], shown, steps)?.id).toBe(wanted)
})

test('a view that does not exist shows what is waiting', () => {
  const views = ['Pending', 'Approved', 'All'] as const
  expect(viewIn(views, 'Approved')).toBe('Approved')
  expect(viewIn(views, 'approve')).toBe('Pending')
  expect(viewIn(views, '')).toBe('Pending')
})
