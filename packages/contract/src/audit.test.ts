import { expect, test } from 'vitest'
import { auditActions, auditSubjectKinds } from './audit.ts'

test('actions and subjects are listed once and in order, as the filter of the audit trail suggests them', () => {
  expect(auditActions).toEqual([...new Set(auditActions)].toSorted())
  expect(new Set(auditSubjectKinds).size).toBe(auditSubjectKinds.length)
})
