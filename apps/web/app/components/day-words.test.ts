import { afterEach, expect, test } from 'vitest'
import { dayWords, exactWords, momentWords } from './day-words.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test.each(['America/Chicago', 'Africa/Lagos', 'Pacific/Kiritimati'])(
  '[P16] a row is shown under the day by which the filter finds it, for a reader in %s',
  (readersZone) => {
    process.env['TZ'] = readersZone
    expect(new Date('2026-11-21T00:30:00.000Z').getTimezoneOffset()).not.toBe(0)
    for (const time of ['00:00:00.000', '00:30:00.000', '23:30:00.000']) {
      expect(dayWords(`2026-11-21T${time}Z`)).toBe('Nov 21, 2026')
    }
    expect(dayWords('2026-11-21')).toBe('Nov 21, 2026')
    expect(momentWords('2026-11-21T00:30:00.000Z')).toBe('Nov 21, 2026, 12:30 AM UTC')
    expect(exactWords('2026-11-21T00:30:00.000Z')).toMatch(/^November 21, 2026 at 12:30:00\sAM UTC$/)
  },
)
