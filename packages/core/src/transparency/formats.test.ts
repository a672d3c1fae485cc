/** The formats of the log follow their references: RFC 8785, and C2SP tlog-tiles, signed-note and tlog-checkpoint. */
import { expect, test } from 'vitest'
import { canonicalJson, type Json } from './records.ts'
import { keyIdOf, openLogKey, openNote, readNote, signCheckpoint, verifierKeyOf } from './signed-note.ts'
import { pathOfTile, tileOfPath } from './tiles.ts'

test('canonical JSON of the example in RFC 8785, 3.2.3, is the text given there', () => {
  const value = JSON.parse(String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`) as Json
  expect(canonicalJson(value)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  )
})

test('canonical JSON sorts names by their UTF-16 units, as RFC 8785 does', () => {
  const value = JSON.parse(
    String.raw`{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}`,
  ) as Json
  expect([...canonicalJson(value).matchAll(/:"([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ])
})

test('canonical JSON refuses values that JSON cannot express', () => {
  expect(() => canonicalJson(Number.NaN)).toThrow(TypeError)
  expect(() => canonicalJson({ name: '\ud800' })).toThrow(TypeError)
})

test.each([
  [{ level: 0, index: 1_234_067, width: 256 }, 'tile/0/x001/x234/067'],
  [{ level: 0, index: 273, width: 112 }, 'tile/0/273.p/112'],
  [{ level: 2, index: 0, width: 1 }, 'tile/2/000.p/1'],
  [{ level: 1, index: 1000, width: 256 }, 'tile/1/x001/000'],
])('the tile %j has the address %s', (tile, path) => {
  expect(pathOfTile(tile)).toBe(path)
  expect(tileOfPath(path.replace('tile/', ''))).toEqual(tile)
})

test.each([
  '0/1',
  '0/x000/001',
  '00/001',
  '64/000',
  '0/000.p/0',
  '0/000.p/256',
  '0/000.p/300',
  '0/../001',
  '-1/000',
  '',
])('the address %j is that of no tile', (path) => {
  expect(tileOfPath(path)).toBeUndefined()
})

/** The key and note of the examples in Go's package `golang.org/x/mod/sumdb/note`. */
const peter = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const peterNote =
  'If you think cryptography is the answer to your problem,\nthen you don\u2019t know what your problem is.\n'

test('a key is named as other implementations name it, and a text without a signature is no note', () => {
  const publicKey = Buffer.from('ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'base64').subarray(1)
  expect(verifierKeyOf({ origin: 'PeterNeumann', publicKey })).toBe(peter)
  expect(readNote(peterNote)).toBeUndefined()
})

const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'

test('the seed in RFC 8032, 7.1, gives the public key stated there', () => {
  expect(openLogKey(seed).publicKey.toString('hex')).toBe(
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  )
})

test('a note opens with the key that signed it, and never after a change', () => {
  const signer = { origin: 'example.com/log', ...openLogKey(seed) }
  const root = Buffer.alloc(32, 7)
  const note = signCheckpoint(signer, { size: 12, root })
  expect(note).toMatch(/^example\.com\/log\n12\n[\w+/]+=\n\n\u2014 example\.com\/log [\w+/=]+\n$/)
  expect(openNote(note, signer)).toEqual({ origin: 'example.com/log', size: 12, root })
  expect(readNote(note)?.keyIds).toEqual([keyIdOf(signer).toString('hex')])
  expect(openNote(note.replace('\n12\n', '\n13\n'), signer)).toBeUndefined()
  expect(openNote(note, { ...signer, origin: 'example.com/other' })).toBeUndefined()
  const other = { origin: signer.origin, ...openLogKey('11'.repeat(32)) }
  expect(openNote(note, other)).toBeUndefined()
  expect(openNote(`${note}more`, signer)).toBeUndefined()
})
