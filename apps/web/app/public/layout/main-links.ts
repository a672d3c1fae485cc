/** The usual next step of a visitor. */
export const contactLink: PublicLink = { to: '/contact', label: 'Contact Us' }

/** The next step of someone who wants to become an agent. */
export const signUpLink: PublicLink = { to: '/signup', label: 'Create Account', needsDocument: true }

/** The seven entries of the navbar, in their order (NAV-002, NAV-003). */
export const mainLinks: readonly PublicLink[] = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/services', label: 'Services' },
  { to: '/mlm-marketing', label: 'Marketing' },
  { to: '/contact', label: 'Contact' },
  { to: '/login', label: 'Log In', needsDocument: true },
  signUpLink,
]

/** The links at the end of the footer. */
export const legalLinks: readonly PublicLink[] = [
  { to: '/income-disclosure', label: 'Income Disclosure' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-and-conditions', label: 'Terms and Conditions' },
  { to: '/transparency', label: 'Transparency' },
]

export type PublicLink = {
  to: string
  label: string
  /** True for the auth pages, which are documents of their own (decision 0011). */
  needsDocument?: boolean
}
