/** A process whose tasks never end, or need more memory than allowed. */
import { serveTasks } from '../own-process.ts'

const tasks = {
  add: (one: number, other: number) => one + other,
  never: () => {
    for (;;);
  },
  hoard: () => {
    const kept: unknown[] = []
    for (;;) kept.push(Array(1_000_000).fill(kept.length))
  },
  fail: () => {
    throw new RangeError('Too far.')
  },
}
export type GreedyTasks = typeof tasks

serveTasks(tasks)
