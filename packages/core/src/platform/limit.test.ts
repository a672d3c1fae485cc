import { expect, test } from 'vitest'
import { createLimit } from './limit.ts'

test('the limit of simultaneous runs holds, in order, and work continues after a failure', async () => {
  const limit = createLimit(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) => async () => {
    begun.push(number)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
    if (number === 1) throw new Error('one failed')
    return number
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((number) => limit(work(number))))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('[M6] work is refused while enough is waiting, and accepted again later', async () => {
  const limit = createLimit(1, { maxWaiting: 1 })
  const gate = Promise.withResolvers<void>()
  const accepted = [limit(() => gate.promise), limit(async () => undefined)]
  await expect(limit(async () => undefined)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  gate.resolve()
  await Promise.all(accepted)
  expect(await limit(async () => 'done')).toBe('done')
})
