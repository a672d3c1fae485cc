import { describe, expect, test } from 'vitest'
import { findReach, readTree } from './reach.ts'

const tree = readTree()
const reachOf = (path: string) => findReach([path], tree)

describe('a change reaches', () => {
  test('of a screen: the tests that open its address, through any helper, and no others', () => {
    const { tests, specs, projects } = reachOf('apps/web/app/staff/payments/payments.tsx')
    expect(tests).toContain('apps/web/app/staff/payments/payments.test.tsx')
    expect(tests).toContain('apps/web/app/staff/queue/keyboard.test.tsx')
    expect(tests).not.toContain('apps/web/app/agent/withdrawals/withdrawals.test.tsx')
    expect(specs).toContain('e2e/staff/payments-at-once.spec.ts')
    expect(projects).toEqual([])
  })

  test('of a style sheet: the tests of the screens that use it', () => {
    const { tests } = reachOf('apps/web/app/staff/queue/queue.module.css')
    expect(tests).toContain('apps/web/app/staff/payments/payments.test.tsx')
  })

  test('of a use-case: its own test, those of its calls, and the screens that make them, for journeys only', () => {
    const { tests, specs, specsOfCalls } = reachOf('packages/core/src/withdrawals/request-withdrawal.ts')
    expect(specs).toEqual([])
    expect(specsOfCalls).toContain('e2e/journeys/payout.spec.ts')
    expect(tests).toContain('packages/core/src/withdrawals/withdrawals.test.ts')
    expect(tests).toContain('apps/api/src/routes/withdrawals/amounts.test.ts')
    expect(tests).toContain('apps/web/app/agent/withdrawals/request.test.tsx')
    expect(tests).not.toContain('apps/web/app/staff/plan/plan.test.tsx')
  })

  test('of a use-case whose call is in a file with others, or loaded by a layout: no screen that does not show it', () => {
    const { tests } = reachOf('packages/core/src/withdrawals/request-withdrawal.ts')
    expect(tests).toContain('apps/web/app/agent/overview/latest-lists.test.tsx')
    expect(tests).toContain('apps/web/app/agent/layout/agent-layout.test.tsx')
    expect(tests).not.toContain('apps/web/app/agent/levels/levels.test.tsx')
    expect(tests).not.toContain('apps/api/src/routes/contact/public.routes.test.ts')
  })

  test('of a schema: the calls and screens that use it', () => {
    const { tests } = reachOf('packages/contract/src/withdrawals/withdrawals.ts')
    expect(tests).toContain('apps/api/src/routes/withdrawals/amounts.test.ts')
    expect(tests).toContain('apps/web/app/agent/withdrawals/request.test.tsx')
  })

  test('of a database function: every project with a database', () => {
    const { projects } = reachOf('packages/db/sql/place_agent.sql')
    expect(projects).toEqual(expect.arrayContaining(['database', 'parity', 'server', 'screens', 'e2e']))
  })

  test('of a document: the tests that read it', () => {
    const { tests, specs } = reachOf('docs/budgets.json')
    expect(tests).toContain('apps/api/src/routes/statements.test.ts')
    expect(specs).toContain('e2e/visitor/page-bytes.spec.ts')
    expect(reachOf('docs/figures.md').projects).toEqual(['rules'])
  })

  test('of what browser tests share: both kinds of them', () => {
    expect(reachOf('packages/testing/src/site.ts').projects).toEqual(['screens', 'e2e'])
    expect(reachOf('e2e/support/visit.ts').projects).toEqual(['e2e'])
  })

  test('of a test: that test', () => {
    const { tests, projects } = reachOf('packages/core/src/platform/csv.test.ts')
    expect(tests).toContain('packages/core/src/platform/csv.test.ts')
    expect(projects).toEqual([])
  })

  test('of the dependencies: everything', () => {
    const { projects } = reachOf('package-lock.json')
    expect(projects).toEqual(expect.arrayContaining(['rules', 'database', 'screens', 'e2e']))
  })
})
