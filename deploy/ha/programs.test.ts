import { describe, expect, test } from 'vitest'
import { describeMissing } from './programs.ts'

describe('the programs of the topology', () => {
  test('nothing is said when everything is installed', () => {
    expect(describeMissing(true, () => true)).toBeUndefined()
  })

  test('missing packages are named with the command that installs them', () => {
    expect(describeMissing(false, (file) => !file.includes('patroni'))).toBe(
      'Missing: postgresql, patroni. Install with: apt-get install -y postgresql patroni',
    )
  })
})
