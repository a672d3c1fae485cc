import { describe, expect, test } from 'vitest'
import { describeMissing } from './programs.ts'

describe('the programs of the topology', () => {
  test('need no message if they are all installed', () => {
    expect(describeMissing(true, () => true)).toBeUndefined()
  })

  test('are named by package if they are missing, with the command that installs them', () => {
    expect(describeMissing(false, (file) => !file.includes('patroni'))).toBe(
      'Missing: postgresql, patroni. Install with: apt-get install -y postgresql patroni',
    )
  })
})
