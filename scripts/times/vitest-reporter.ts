/** Records how long each test file took in Vitest. */
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { ROOT } from '../run-steps.ts'
import { noteTimes } from './times.ts'

const timesOf = (module: TestModule) => {
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  return {
    project: module.project.name.replace(/ \(.*\)$/, ''),
    file: relative(ROOT, module.moduleId),
    seconds: (duration + collectDuration + setupDuration) / 1000,
    tests: [...module.children.allTests()].filter((test) => test.result().state !== 'skipped').length,
  }
}

export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    noteTimes(modules.map(timesOf))
  }
}
