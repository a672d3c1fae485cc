import { describe, expect, test } from 'vitest'
import { judge, longestGapSeconds } from './verdict.ts'

const act = { key: 'a', agentId: 1, amount: '10.00', balanceAfter: '90.00' }

describe('what was acknowledged and what is stored', () => {
  test('an act that is stored once is in order', () => {
    expect(judge([act], [{ ...act, holds: 1 }])).toEqual({ lost: [], doubled: [], untold: [] })
  })

  test('an act that is missing or stored differently is lost', () => {
    expect(judge([act], []).lost).toHaveLength(1)
    expect(judge([act], [{ ...act, balanceAfter: '80.00', holds: 1 }]).lost).toHaveLength(1)
  })

  test('an act that is stored or held twice is doubled', () => {
    const row = { ...act, holds: 1 }
    expect(judge([act], [row, row]).doubled).toEqual(['a'])
    expect(judge([act], [{ ...act, holds: 2 }]).doubled).toEqual(['a'])
  })

  test('an act that nobody was told of is found', () => {
    expect(judge([], [{ ...act, holds: 1 }]).untold).toEqual(['a'])
  })

  test('the longest gap counts the beginning and the end', () => {
    expect(longestGapSeconds([500, 3500, 4000], [1000, 5000])).toBe(2.5)
    expect(longestGapSeconds([], [1000, 5000])).toBe(4)
  })
})
