import { expect, test } from 'vitest'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { findTable } from '../../../testing/find.ts'
import { leaveWaiting } from '../../../testing/network.ts'
import { overviewCalls } from '../../../testing/overview.ts'
import { makeAgent } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

test('the overview is accessible while it loads', { tags: 'accessibility' }, async () => {
  for (const call of overviewCalls) leaveWaiting(call)
  await renderScreen('/dashboard', { as: await makeAgent() })
  await expect.element(findTable('Personal')).toBeVisible()
  await expectNoViolationsAnywhere()
})
