import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'

const RUN = join(import.meta.dirname, 'run.js')

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** Finds a Node on this machine that is older than the product needs. */
function findOldNode(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return folders
    .map((folder) => join(folder, 'node'))
    .find((node) => {
      const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8' })
      return status === 0 && Number(/^v(\d+)/.exec(stdout)?.[1]) < 26
    })
}

const oldNode = findOldNode()

test.runIf(oldNode !== undefined)('[O9] an old Node hands over to the one that npm installed', () => {
  const { stdout, stderr, status } = spawnSync(oldNode ?? '', [RUN, 'cli', 'help'], { encoding: 'utf8' })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  expect(stdout).toContain('usage: npm run cli')
})

test('[X8] a start before npm ci ends with one line that says what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evergrove-run-'))
  mkdirSync(join(folder, 'scripts'))
  copyFileSync(RUN, join(folder, 'scripts/run.js'))
  const { stderr, status } = spawnSync(process.execPath, [join(folder, 'scripts/run.js'), 'start'], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect(status).toBe(1)
  expect(lines(stderr)).toEqual(['The packages of the product are not installed: run "npm ci" first.'])
})

test('[X8] an unknown task ends with one line', () => {
  const { stderr, status } = spawnSync(process.execPath, [RUN, 'nonsense'], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(lines(stderr)).toEqual(['There is no task nonsense.'])
})
