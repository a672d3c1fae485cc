import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a hash is argon2id at the stated cost, salted, and verifies its password alone', async () => {
  const [one, other] = [await hashPassword('Harvest-moon-42'), await hashPassword('Harvest-moon-42')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await verifyPassword(one, 'Harvest-moon-42')).toBe(true)
  for (const wrong of ['harvest-moon-42', 'Harvest-moon-42 ', 'Harvest-moon-4', '']) {
    expect(await verifyPassword(one, wrong)).toBe(false)
  }
})

test('the same letters in another Unicode form are the same password', async () => {
  const hash = await hashPassword('Zürich-größe-ﬁve')
  expect(await verifyPassword(hash, 'Zürich-größe-ﬁve'.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(hash, 'Zürich-größe-five')).toBe(true)
  expect(await verifyPassword(hash, 'Zurich-große-five')).toBe(false)
})

test.each([null, undefined])('without a hash (%s) every password is wrong', async (hash) => {
  for (const password of ['', 'null', 'undefined', 'Harvest-moon-42']) {
    expect(await verifyPassword(hash, password)).toBe(false)
  }
})

test('passwords that differ only at the end are told apart', async () => {
  const long = 'x'.repeat(127)
  const hash = await hashPassword(`${long}a`)
  expect(await verifyPassword(hash, `${long}b`)).toBe(false)
  expect(await verifyPassword(hash, `${long}a`)).toBe(true)
})
