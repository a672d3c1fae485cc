import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

test('a file in UTF-8 is read as such, without its byte order mark', async () => {
  expect(await readText(new Blob(['\uFEFFRésultat;€']))).toBe('Résultat;€')
})

test('a file of an older program is read as well', async () => {
  expect(await readText(new Blob([Uint8Array.of(0x52, 0xe9, 0x73, 0x3b, 0x80)]))).toBe('Rés;€')
})
