import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { filledProfile } from '@evergrove/testing/profile-fields'
import { expect, test } from 'vitest'
import { gapsOf, isIncomplete } from './profile-gaps.ts'

const complete: CurrentAgent = {
  id: 2,
  email: 'ada@agents.example',
  get_photo_url: '/media/photo.webp',
  code: 'gfc12ab',
  status: 'Active',
  recommended_by_email: 'agent@demo.test',
  recommended_by: 1,
  date_joined: '2026-01-05T10:20:30.000Z',
  first_name: 'Ada',
  last_name: 'Obi',
  phone_number: '08012345678',
  ...filledProfile,
  image: 'photo.webp',
  plan: 'Premium',
}

test('a profile with every field is complete', () => {
  expect(isIncomplete(complete)).toBe(false)
  expect(gapsOf(complete)).toEqual([])
})

test.each([
  ['bank_name', ['bank details']],
  ['gender', ['gender']],
  ['nationality', ['address']],
  ['date_of_birth', ['date of birth']],
  ['recommended_by', []],
] as const)('[OVER-001] a profile without %s is incomplete', (field, gaps) => {
  const agent = { ...complete, [field]: null }
  expect(isIncomplete(agent)).toBe(true)
  expect(gapsOf(agent)).toEqual(gaps)
})

test('[GAP-16] a profile without a photo is incomplete, although no required field is missing', () => {
  expect(isIncomplete({ ...complete, image: null })).toBe(true)
  expect(gapsOf({ ...complete, image: null })).toEqual([])
})

test('[OVER-002] a profile without the recommender’s address is complete', () => {
  expect(isIncomplete({ ...complete, recommended_by_email: null })).toBe(false)
})
