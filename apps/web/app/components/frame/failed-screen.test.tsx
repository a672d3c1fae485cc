/** A screen that cannot be shown does not break the frames of the dashboard and the console. */
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectGone } from '../../../testing/find.ts'
import { answerJson, answerStatus, cutOff, hold, watchCalls } from '../../../testing/network.ts'
import { makeAgent, makeStaff } from '../../../testing/people.ts'
import { loseScript, renderScreen } from '../../../testing/render-screen.tsx'

const HEAD = 'HEAD lost.js'

const dashboard = {
  frame: 'dashboard',
  makePerson: makeAgent,
  start: '/dashboard/help-and-support',
  path: '/dashboard/downlines',
  script: 'agent/downlines/downlines',
  call: 'GET dashboard/downlines',
  menu: 'Dashboard',
  name: 'Downlines',
  other: 'Help and Support',
  controls: [/^Notifications/, /^Profile/],
} as const

const staffConsole = {
  frame: 'console',
  makePerson: () => makeStaff('admin'),
  start: '/staff/account',
  path: '/staff/accounts',
  script: 'staff/accounts/accounts',
  call: 'GET staff/accounts',
  menu: 'Staff console',
  name: 'Staff accounts',
  other: 'Content',
  controls: [/^Account/],
} as const

type Place = typeof dashboard | typeof staffConsole

const findProblem = () => page.getByRole('alert')
const findRetry = () => findProblem().getByRole('button', { name: 'Try Again' })
const findHeading = () => page.getByRole('heading', { level: 1 })
const findLink = ({ menu }: Place, name: string) =>
  page.getByRole('navigation', { name: menu }).getByRole('link', { name })

async function openScreen(place: Place, { isLost }: { isLost: boolean }): Promise<void> {
  const screen = await renderScreen(place.start, { as: await place.makePerson() })
  if (isLost) loseScript(place.script)
  for (const name of place.controls)
    await expect.element(page.getByRole('banner').getByRole('button', { name })).toBeVisible()
  await findLink(place, place.name).click()
  await expect.poll(screen.path).toBe(place.path)
}

async function expectFrame(place: Place): Promise<void> {
  await expect.element(findHeading()).toHaveTextContent(place.name)
  await expect.poll(() => document.title).toMatch(new RegExp(`^${place.name} `))
  for (const name of place.controls)
    await expect.element(page.getByRole('banner').getByRole('button', { name })).toBeVisible()
}

describe.for([dashboard, staffConsole])('in the $frame a screen whose script is lost', (place) => {
  beforeEach(() => allowErrors(/ChunkLoadError/))

  test('[B1] [ERR-018] leaves the frame usable, with the name of the screen, and is accessible and fits', {
    tags: 'accessibility',
  }, async () => {
    await openScreen(place, { isLost: true })
    await expect.element(findProblem()).toMatchTextContent('This screen could not be loaded')
    await expectFrame(place)
    await expect.element(page.getByRole('main')).toHaveFocus()
    await expectNoViolationsAnywhere()
    await expectToFit()
    await findLink(place, place.other).click()
    await expect.element(findHeading()).toHaveTextContent(place.other)
    await expectGone(findProblem())
  })

  test('[B1] stays while the script cannot be loaded, and retries on request and when the connection returns', async () => {
    cutOff(HEAD)
    const calls = watchCalls(HEAD)
    await openScreen(place, { isLost: true })
    // The call is held, so that the attempt visibly begins and ends. No second attempt is made during it.
    const release = hold(HEAD)
    await findRetry().click()
    await expect.element(findRetry()).toBeDisabled()
    release()
    await expect.element(findRetry()).toBeEnabled()
    expect(calls).toHaveLength(1)
    await expectFrame(place)
    answerStatus(HEAD, 503)
    dispatchEvent(new Event('online'))
    await expect.poll(() => calls.length).toBe(2)
    await expect.element(findRetry()).toBeEnabled()
    await expectFrame(place)
  })
})

describe.for([dashboard, staffConsole])('in the $frame a screen that fails while it renders', (place) => {
  test('[B1] leaves the frame usable, and is rendered with fresh data on request, not by itself', async () => {
    allowErrors(/./)
    const mend = answerJson(place.call, { accounts: 'none' })
    const calls = watchCalls(place.call)
    await openScreen(place, { isLost: false })
    await expect.element(findProblem()).toMatchTextContent('Something went wrong')
    await expectFrame(place)
    mend()
    const before = calls.length
    dispatchEvent(new Event('online'))
    expect(calls).toHaveLength(before)
    await findRetry().click()
    await expectGone(findProblem())
    await expect.element(findHeading()).toHaveTextContent(place.name)
  })
})
