import { CopyButton } from '../../components/copy-button.tsx'

/** The invitation that an agent sends to a prospect: the address with the code filled in, and a short text. */

export type Invitation = { link: string; whatsApp: string; email: string }

export type InvitationInput = {
  /** The address of the product, with or without a trailing slash. */
  site: string
  company: string
  code: string
}

/** Returns the address of the sign-up page with the code filled in. */
const signUpLink = (site: string, code: string): string =>
  `${site.replace(/\/+$/, '')}/signup?code=${encodeURIComponent(code)}`

/** Returns the address of the sign-up page with the code filled in, and links that open a message with it. */
export function invitationFor({ site, company, code }: InvitationInput): Invitation {
  const link = signUpLink(site, code)
  const words = `Join ${company} with my code ${code}: ${link}`
  return {
    link,
    whatsApp: `https://wa.me/?text=${encodeURIComponent(words)}`,
    email: `mailto:?subject=${encodeURIComponent(`Join ${company}`)}&body=${encodeURIComponent(words)}`,
  }
}

/** Copies the sign-up address with the agent's code. */
export const CopyLink = ({ code }: { code: string }) => (
  <CopyButton text={signUpLink(location.origin, code)} what="sign-up link" hasWords />
)
