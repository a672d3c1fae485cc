/** Mistyped arguments of the program with which auditors verify bundles and receipts. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const PROGRAM = fileURLToPath(new URL('../../../../docs/verify/verify.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'evergrove-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const isThere = (name: string, text: string) => {
  writeFileSync(at(name), text)
  return at(name)
}
const usage = /^usage: node verify\.mjs <bundle or receipt>.*\n$/
const file = isThere('file.json', '{}')

test.each([
  [[], usage],
  [[file, '--keys', 'x'], usage],
  [[file, '--key'], usage],
  [[at('missing')], `${at('missing')} cannot be read: it does not exist\n`],
  [[folder], `${folder} cannot be read: it is a folder\n`],
  [[file, '--checkpoint', at('missing')], `${at('missing')} cannot be read: it does not exist\n`],
  [[file, '--time-stamps', file], `${file} cannot be written: it is not a folder\n`],
  [[isThere('cut.json', '{"entry"')], `${at('cut.json')} has another form than a bundle or a receipt\n`],
  [[isThere('n.jsonl', '{"type":"bundle"}\nnull\n')], `${at('n.jsonl')} has another form than a bundle or a receipt\n`],
])('[N10] the verifier refuses %j with one line', (words, line) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  if (typeof line === 'string') expect(stderr).toBe(line)
  else expect(stderr).toMatch(line)
})
