/** `test` for the screens of an agent, who is created for each test and signed in before it begins. */
import { type Agent, makeAgent } from '@evergrove/testing/people'
import { createTokens, storeTokens } from './agents.ts'
import { test as base } from './test.ts'

export { expect } from './test.ts'

export const test = base.extend<{ agent: Agent }>({
  agent: [
    async ({ site, page }, use) => {
      const agent = await makeAgent(site)
      await storeTokens(page, await createTokens(site, agent))
      await use(agent)
    },
    { auto: true },
  ],
})
