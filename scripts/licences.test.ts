import { expect, test } from 'vitest'
import { isAccepted, listProductionDependencies, readLockfile } from './licences.ts'

test('every production dependency has a licence that is accepted', () => {
  const dependencies = listProductionDependencies(readLockfile())
  expect(dependencies.length).toBeGreaterThan(100)
  expect(dependencies.filter(({ licence }) => !isAccepted(licence))).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['none stated', false],
])('%s: %s', (licence, accepted) => {
  expect(isAccepted(licence)).toBe(accepted)
})

test('packages for development and our own are not counted', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'apps/web/node_modules/@b/c': { version: '2.0.0' },
    'node_modules/d': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
    'node_modules/@evergrove/core': { link: true },
    'packages/core': { version: '0.1.0' },
  }
  expect(listProductionDependencies({ packages })).toEqual([
    { name: 'a', version: '1.0.0', licence: 'MIT' },
    { name: '@b/c', version: '2.0.0', licence: 'none stated' },
  ])
})
