import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

const LINK = 'https://goldenfield.example/signup?code=gfcharvest'

test('every dark module is drawn in its place, and no others are drawn', () => {
  const { path, size } = qrPath(LINK)
  const drawn = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
  const { data, size: bare } = encode(LINK, { ecc: 'M', border: 0 })
  expect(size).toBe(bare + 8)
  const wanted = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x + 4} ${y + 4}`] : [])))
  expect(drawn).toEqual(new Set(wanted))
  expect(path.length).toBe(path.match(/M\d+ \d+h1v1h-1z/g)?.join('').length)
})

test('another text gives another code', () => {
  expect(qrPath(`${LINK}2`).path).not.toBe(qrPath(LINK).path)
})
