/** Work in a separate process ends with a result or an error, even if the process ends. */
import { expect, test } from 'vitest'
import { unavailable } from './errors.ts'
import { openProcess } from './own-process.ts'
import type { GreedyTasks } from './testing/greedy-process.ts'

const own = {
  entry: new URL('./testing/greedy-process.ts', import.meta.url),
  refusal: () => unavailable('It was too much.'),
}

test('[P19] a task that takes too long is refused', async () => {
  const run = openProcess<GreedyTasks>({ ...own, timeoutMs: 1 })
  await expect(run('never')).rejects.toThrow('It was too much.')
  await expect(run('never')).rejects.toThrow('It was too much.')
})

test('[P19] a task that needs too much memory is refused, and the next one is done', async () => {
  const run = openProcess<GreedyTasks>({ ...own, memoryMegabytes: 32 })
  await expect(run('hoard')).rejects.toThrow('It was too much.')
  expect(await run('add', 1, 2)).toBe(3)
})

test('a failed task reports its error', async () => {
  await expect(openProcess<GreedyTasks>(own)('fail')).rejects.toThrow('Too far.')
})
