/** The browser's own virtual authenticator: a device that creates passkeys and uses them without asking anyone. */
import type { BrowserContext, CDPSession, Page } from 'playwright'
import type { BrowserCommand } from 'vitest/node'

const plugged = new WeakMap<Page, CDPSession>()

/** Removes the page's authenticator and its passkeys. */
async function unplug(page: Page): Promise<void> {
  await plugged.get(page)?.detach()
  plugged.delete(page)
}

async function plug(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  plugged.set(page, session)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Replaces the page's authenticator by a new one without passkeys. */
export const plugInAuthenticator: BrowserCommand = async ({ context, page }) => {
  await unplug(page)
  await plug(context, page)
}

export const unplugAuthenticator: BrowserCommand = ({ page }) => unplug(page)

declare module 'vitest/browser' {
  interface BrowserCommands {
    plugInAuthenticator: () => Promise<void>
    unplugAuthenticator: () => Promise<void>
  }
}
