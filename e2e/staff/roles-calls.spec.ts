/**
 * Who may make which call, asked from the browser that somebody is signed in with: every call that the API's document
 * describes, so that none is forgotten.
 */
import type { Page } from '@playwright/test'
import { createTokens, makeMember, storeTokens } from '../support/members.ts'
import { callsFor, describedCalls, knownCalls, requestFor } from '../support/staff-calls.ts'
import { expect, test } from '../support/staff-test.ts'
import { visit } from '../support/visit.ts'

test.use({ allowedErrors: /the server responded with a status of 4\d\d/ })

/** What each call is answered when the page makes it, without anything that it could work with. */
const ask = (page: Page, { calls, token }: { calls: readonly string[]; token: string | undefined }) =>
  page.evaluate(
    async ({ requests, authorization }) => {
      const statuses: Record<string, number> = {}
      for (const { call, method, path } of requests) {
        const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }
        const headers = { 'Content-Type': 'application/json', ...authorization }
        statuses[call] = (await fetch(path, { method, headers, ...body })).status
      }
      return statuses
    },
    {
      requests: calls.map((call) => ({ call, ...requestFor(call) })),
      authorization: token === undefined ? {} : { Authorization: `JWT ${token}` },
    },
  )

const all = (calls: readonly string[], status: number) => Object.fromEntries(calls.map((call) => [call, status]))

test('every call of the staff is known to be somebody’s', async ({ site }) => {
  expect((await describedCalls(site)).toSorted()).toEqual(knownCalls.toSorted())
})

for (const role of ['admin', 'finance', 'editor', 'support'] as const) {
  test(`${role} may make the calls of the role, and is refused every other one`, async ({ page, staffAs }) => {
    test.slow()
    const { token } = await staffAs(role)
    await visit(page, '/staff')
    const { allowed, refused } = callsFor(role)
    expect(await ask(page, { calls: refused, token })).toEqual(all(refused, 403))
    const answers = Object.entries(await ask(page, { calls: allowed, token }))
    expect(answers).toHaveLength(allowed.length)
    // Nothing of the number, or nothing to work with: but nobody is kept from asking, and nothing breaks.
    expect(answers.filter(([, status]) => ![200, 400, 404, 415].includes(status))).toEqual([])
  })
}

test('[ROLE-004] a member is refused every call of the staff, and so is a visitor', async ({ page, site }) => {
  const tokens = await createTokens(site, await makeMember(site))
  await storeTokens(page, tokens)
  await visit(page, '/dashboard')
  const { refused } = callsFor(undefined)
  expect(await ask(page, { calls: refused, token: tokens.access })).toEqual(all(refused, 403))
  expect(await ask(page, { calls: refused, token: tokens.refresh })).toEqual(all(refused, 401))
  expect(await ask(page, { calls: refused, token: undefined })).toEqual(all(refused, 401))
})

test('a member who opens the console is asked to sign in as staff', async ({ page, site }) => {
  await storeTokens(page, await createTokens(site, await makeMember(site)))
  for (const path of ['/staff', '/staff/payments', '/staff/agents/1', '/staff/accounts']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/staff\/login(\?|$)/)
  }
})
