import { expect, test } from 'vitest'
import { describeOutcomes } from './outcomes.ts'

test('drills are compared in a table, with the shortest and the longest time', () => {
  const figures = { acts: 120, lost: 0, doubled: 0, failed: 4, pages: 0 }
  const table = describeOutcomes([
    ['failover', { ...figures, isKept: true, seconds: [20.04, 3.21] }],
    ['files', { ...figures, isKept: false, seconds: [], lost: 1 }],
  ])
  expect(table.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['drill', 'acts', 'lost', 'doubled', 'seconds', 'failed', 'pages'],
    ['failover', '120', '0', '0', '3.2 to 20.0', '4', '0', 'PASSED'],
    ['files', '120', '1', '0', '4', '0', 'FAILED'],
  ])
})
