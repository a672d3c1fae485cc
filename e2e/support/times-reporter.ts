/** Records how long each test file took in Playwright. */
import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { ROOT } from '../../scripts/run-steps.ts'
import { type FileTimes, noteTimes } from '../../scripts/times/times.ts'

export default class TimesReporter implements Reporter {
  readonly #files = new Map<string, FileTimes>()

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const file = relative(ROOT, test.location.file)
    const project = test.parent.project()?.name ?? ''
    const known = this.#files.get(file) ?? { project, file, seconds: 0, tests: 0 }
    this.#files.set(file, { ...known, seconds: known.seconds + duration / 1000, tests: known.tests + 1 })
  }

  onEnd(): void {
    noteTimes([...this.#files.values()])
  }
}
