/** What a member sends to somebody who may join: the address that fills in the code, and a few words around it. */

export type Invitation = { link: string; whatsApp: string; email: string }

export type InvitationInput = {
  /** The product's own address, with or without a last slash. */
  site: string
  company: string
  code: string
}

/** The sign-up page with the code filled in, and links that open a message with it. */
export function invitationFor({ site, company, code }: InvitationInput): Invitation {
  const link = `${site.replace(/\/+$/, '')}/signup?code=${encodeURIComponent(code)}`
  const words = `Join ${company} with my code ${code}: ${link}`
  return {
    link,
    whatsApp: `https://wa.me/?text=${encodeURIComponent(words)}`,
    email: `mailto:?subject=${encodeURIComponent(`Join ${company}`)}&body=${encodeURIComponent(words)}`,
  }
}
