import { describe, expect, test } from 'vitest'
import { SettingsError } from '../settings.ts'
import { readGrowth } from './growth-tasks.ts'

describe('the options of seed', () => {
  test.each([
    [[], undefined],
    [['--agents', '1000'], { agents: 1000 }],
    [['--agents=0'], { agents: 0 }],
    [['--seed', '7', '--agents', '5'], { agents: 5, seed: 7 }],
  ])('%j are read', (words, growth) => {
    expect(readGrowth(words)).toEqual(growth)
  })

  test.each([
    [['1000'], 'usage'],
    [['--agents'], 'usage'],
    [['--agent', '1000'], 'usage'],
    [['--agents', 'many'], '--agents takes a whole number'],
    [['--agents', '1e6'], '--agents takes a whole number'],
    [['--agents', '5', '--seed', 'x'], '--seed takes a whole number'],
    [['--seed', '5'], '--seed needs --agents'],
  ])('%j are refused', (words, message) => {
    const read = () => readGrowth(words)
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(message)
  })
})
