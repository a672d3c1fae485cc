import { type ContentVersion, editableFieldsOf } from '@evergrove/contract/content/content-editing'
import { expect, test } from 'vitest'
import { versionWords } from './version-words.ts'

const fields = editableFieldsOf('branch-address')
const values = { branch_name: 'North', phone_number: '1', branch_address: 'Way 1' }

const version = (change: ContentVersion['change'], changed: object = {}): ContentVersion => ({
  version: 2,
  change,
  saved_at: '2026-01-02T03:04:05.000Z',
  saved_by: null,
  is_published: true,
  fields: { ...values, ...changed },
})

test.each([
  [
    version('changed', { branch_name: 'South', phone_number: '2' }),
    version('created'),
    'Changed: Branch name and Phone number',
  ],
  [version('restored', { branch_name: 'South' }), version('created'), 'Restored: Branch name'],
  [version('hidden'), version('created'), 'Hidden'],
  [version('changed', { branch_name: 'South' }), undefined, 'Changed'],
  [version('stored'), undefined, 'Stored'],
])('a version in words', (now, before, words) => {
  expect(versionWords(fields, now, before)).toBe(words)
})
