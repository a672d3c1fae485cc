import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test.each([
  '/dashboard',
  '/dashboard/edit-profile',
  '/dashboard/downlines?page=2#list',
  '/Dashboard/Withdrawals',
  '/dashboard/notes?to=//elsewhere.example',
])('returns to %s', (path) => {
  expect(nextPath(path)).toBe(path)
})

test.each([
  null,
  '',
  '/',
  '/login',
  '/dashboards',
  'dashboard',
  '//elsewhere.example/dashboard',
  'https://elsewhere.example/dashboard',
  'javascript:alert(1)//dashboard',
  '/\\elsewhere.example/dashboard',
  '/dashboard\\..\\..\\elsewhere',
  '/dashboard/../login',
  '/dashboard/%2e%2e//elsewhere.example',
  '/dashboard/..//elsewhere.example',
  ' /dashboard',
  '/\t/elsewhere.example/dashboard',
])('does not follow %j', (path) => {
  expect(nextPath(path)).toBe('/dashboard')
})
