import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

test('a file in UTF-8 is recognised, and its byte order mark is removed', async () => {
  expect(await readText(new Blob(['\uFEFFRésultat;€']))).toEqual({ text: 'Résultat;€', encoding: 'utf-8' })
})

test('a file from an older program is read as windows-1252', async () => {
  expect(await readText(new Blob([Uint8Array.of(0x52, 0xe9, 0x73, 0x3b, 0x80)]))).toEqual({
    text: 'Rés;€',
    encoding: 'windows-1252',
  })
})

test.each([
  ['utf-16le', [0xff, 0xfe, 0x52, 0, 0xe9, 0]],
  ['utf-16be', [0xfe, 0xff, 0, 0x52, 0, 0xe9]],
])('[P20] a file in %s is recognised by its byte order mark', async (_encoding, bytes) => {
  expect(await readText(new Blob([Uint8Array.from(bytes)]))).toMatchObject({ text: 'Ré' })
})
