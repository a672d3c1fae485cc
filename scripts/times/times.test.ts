import { expect, test } from 'vitest'
import { describeRun } from './times.ts'

test('the end of a run lists steps, projects and the slowest files, and names the budget', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    project: index < 5 ? 'rules' : 'screens',
    file: `a${index}.test.ts`,
    seconds: index,
    tests: 2,
  }))
  const steps = [
    { name: 'lint', seconds: 30 },
    { name: 'screens', seconds: 90 },
  ]
  const run = { steps, seconds: 120, processorSeconds: 200, budgetMinutes: 8 }
  const lines = describeRun(run, files).split('\n')
  expect(lines.slice(1, 6)).toEqual([
    'Minutes by step:',
    '  1.5 min  screens',
    '  0.5 min  lint',
    'Minutes of tests by project, added up over the workers:',
    '  0.2 min  rules, 5 files, 10 tests',
  ])
  expect(lines.filter((line) => line.includes('.test.ts'))).toHaveLength(10)
  expect(lines).toContain('   11.0 s  a11.test.ts (screens)')
  expect(lines.at(-1)).toBe(
    '  2.0 min  in all, 3.3 min of processors; the budget is 8 min on two quiet cores (docs/testing.md)',
  )
})
