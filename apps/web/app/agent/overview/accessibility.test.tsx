import { expect, test } from 'vitest'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { findTable } from '../../../testing/find.ts'
import { leaveWaiting } from '../../../testing/network.ts'
import { changeAgent, overviewCalls } from '../../../testing/overview.ts'
import { makeActiveAgent } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

test('the overview is accessible while it loads', { tags: 'accessibility' }, async () => {
  const agent = await makeActiveAgent()
  // One step is always open, so that the screen does not have to wait for the referrals.
  changeAgent({ gender: null })
  for (const call of overviewCalls) leaveWaiting(call)
  await renderScreen('/dashboard', { as: agent })
  await expect.element(findTable('Personal')).toBeVisible()
  await expectNoViolationsAnywhere()
})
