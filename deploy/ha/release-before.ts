/** The release before, for drills: another commit in its own folder, installed and built as an operator does it. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './parts.ts'

/** Outside the repository, so that no test or search finds a second copy of everything. */
const folderOf = (commit: string): string => join(tmpdir(), `evergrove-release-${commit.slice(0, 8)}`)
/** Written last, because without it an interrupted installation would look complete. */
const MARK = 'installed'

const HUGE = 1024 * 1024 * 1024

function run(command: string[], cwd: string, input?: Buffer): Buffer {
  const [file = '', ...words] = command
  const { status, stdout, stderr } = spawnSync(file, words, { cwd, maxBuffer: HUGE, ...(input && { input }) })
  if (status === 0) return stdout
  throw new Error(`${command.join(' ')} failed: ${stderr.toString().trimEnd().split('\n').slice(-5).join('\n')}`)
}

/** Migrations after the baseline, whose name an earlier release does not know. */
const MIGRATIONS = ['packages/db/migrations/0*.ts', ':(exclude)packages/db/migrations/0001-baseline.ts']

/**
 * Returns the hash of the wanted commit: by default the last one without the newest migration, or the one before HEAD.
 */
function findCommit(wanted: string | undefined): string {
  const git = (...words: string[]) =>
    run(['git', ...words], ROOT)
      .toString()
      .trim()
  const newest = () => git('log', '-1', '--format=%H', '--diff-filter=A', '--', ...MIGRATIONS) || 'HEAD'
  return git('rev-parse', `${wanted ?? `${newest()}~1`}^{commit}`)
}

/**
 * Installs and builds the release before in a folder, unless this is done already. Returns the folder and the commit.
 */
export function prepareReleaseBefore(wanted: string | undefined): { folder: string; commit: string } {
  const commit = findCommit(wanted)
  const folder = folderOf(commit)
  if (!existsSync(join(folder, MARK))) {
    console.log(`installing and building ${commit.slice(0, 8)}`)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    run(['tar', '-x'], folder, run(['git', 'archive', commit], ROOT))
    run(['npm', 'ci', '--omit=dev', '--no-audit', '--no-fund'], folder)
    run([process.execPath, 'scripts/run.js', 'build'], folder)
    writeFileSync(join(folder, MARK), commit)
  }
  return { folder, commit }
}
