import { describe, expect, test } from 'vitest'
import { judge, longestGapSeconds } from './verdict.ts'

const act = { key: 'a', agentId: 1, amount: '10.00', balanceAfter: '90.00' }

describe('the comparison of acknowledged and stored acts', () => {
  test('accepts an act that is stored once', () => {
    expect(judge([act], [{ ...act, holds: 1 }])).toEqual({ lost: [], doubled: [], untold: [] })
  })

  test('reports an act that is missing or stored differently as lost', () => {
    expect(judge([act], []).lost).toHaveLength(1)
    expect(judge([act], [{ ...act, balanceAfter: '80.00', holds: 1 }]).lost).toHaveLength(1)
  })

  test('reports an act that is stored or held twice as doubled', () => {
    const row = { ...act, holds: 1 }
    expect(judge([act], [row, row]).doubled).toEqual(['a'])
    expect(judge([act], [{ ...act, holds: 2 }]).doubled).toEqual(['a'])
  })

  test('reports a stored act that was never acknowledged', () => {
    expect(judge([], [{ ...act, holds: 1 }]).untold).toEqual(['a'])
  })

  test('counts the beginning and the end in the longest gap', () => {
    expect(longestGapSeconds([500, 3500, 4000], [1000, 5000])).toBe(2.5)
    expect(longestGapSeconds([], [1000, 5000])).toBe(4)
  })
})
