/** `test` for the screens of a member, who is made for each test and signed in before it begins. */
import { createTokens, type Member, makeMember, storeTokens } from './members.ts'
import { test as base } from './test.ts'

export { expect } from './test.ts'

export const test = base.extend<{ member: Member }>({
  member: [
    async ({ site, page }, use) => {
      const member = await makeMember(site)
      await storeTokens(page, await createTokens(site, member))
      await use(member)
    },
    { auto: true },
  ],
})
