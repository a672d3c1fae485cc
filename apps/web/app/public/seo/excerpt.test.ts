import { describe, expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

describe('an excerpt', () => {
  test('keeps a short text complete and without tags', () => {
    expect(excerpt('<p>Plans for <b>life</b> &amp; rest.</p>')).toBe('Plans for life & rest.')
  })

  test('never exceeds its length, and ends after a whole word without a comma', () => {
    expect(excerpt('We plan, we save, we wait', 18)).toBe('We plan, we save…')
  })

  test('cuts a single word that is too long', () => {
    expect(excerpt('a'.repeat(20), 10)).toBe(`${'a'.repeat(9)}…`)
  })

  test('[P17] is cut between two characters', () => {
    expect(excerpt(`${'a'.repeat(8)}😀${'a'.repeat(9)}`, 10)).toBe(`${'a'.repeat(8)}…`)
  })
})
