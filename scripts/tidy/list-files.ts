/** The files of a checkout, as the checks in this folder read them. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

export type TextFile = {
  /** Relative to the root, with forward slashes. */
  path: string
  text: string
}

const TEXT = new Set(['.ts', '.tsx', '.js', '.css', '.sql', '.md', '.csv', '.json', '.yml'])

/** The paths of all files that git tracks or would track below `root`. */
export function listFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  return listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)))
}

/** Reads the text files among them, except the lock file. */
export function readTexts(root: string): TextFile[] {
  return listFiles(root)
    .filter((path) => TEXT.has(extname(path)) && path !== 'package-lock.json')
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
