import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

const RULES = read('deploy/alerts.yml')
const namesOf = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)
const alerts = namesOf(RULES, /- alert: (\w+)/g)

test('every alert has a section that says what to do, and every section has its alert', () => {
  const [, chapter = ''] = /\n## Alerts\n(.*?)\n## /s.exec(read('docs/operations.md')) ?? []
  expect(namesOf(chapter, /\n### (\w+)/g)).toEqual(alerts)
})

const dashboard = JSON.parse(read('deploy/grafana-dashboard.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[]
}
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n')

test.each([
  ['rule', RULES],
  ['panel of the dashboard', queries],
])('every metric in a %s is one that the processes have', (_, text) => {
  const own = ['metrics.ts', 'state-gauges.ts'].map((file) => read(`apps/server/src/${file}`)).join('\n')
  const metrics = namesOf(text, /\b((?:[a-z]+_)+[a-z\d]+)(?=[\s){[])/g).filter(
    (name) => !/^(?:histogram_quantile|label_replace)$/.test(name),
  )
  const unknown = metrics
    .map((name) => name.replace(/_(?:bucket|count)$/, ''))
    .filter((name) => !name.startsWith('nodejs_') && !new RegExp(`\\b${name}\\b`).test(own))
  expect(metrics.length).toBeGreaterThan(10)
  expect(unknown.filter((name) => !['exported_job', 'given_up'].includes(name))).toEqual([])
})

test.runIf(existsSync('/usr/bin/promtool'))('Prometheus accepts the rules', () => {
  const { status, stderr } = spawnSync(
    '/usr/bin/promtool',
    ['check', 'rules', join(import.meta.dirname, 'alerts.yml')],
    {
      encoding: 'utf8',
    },
  )
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
