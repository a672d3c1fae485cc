/** Every screen of a visitor. Slugs and texts are those of the demonstration company. */

/** The inner public pages with the title their banner shows (PAGE-001). */
export const innerPages = [
  { path: '/about', title: 'About Us' },
  { path: '/services', title: 'Services' },
  { path: '/services/annuities', title: 'Annuities' },
  { path: '/contact', title: 'Contact Us' },
  { path: '/privacy-policy', title: 'Privacy Policy' },
  { path: '/terms-and-conditions', title: 'Terms and Conditions' },
  { path: '/mlm-marketing', title: 'Marketing' },
  { path: '/income-disclosure', title: 'Income Disclosure' },
  { path: '/transparency', title: 'Transparency' },
] as const

export const publicPaths = ['/', ...innerPages.map(({ path }) => path)] as const

export const authPaths = [
  '/login',
  '/signup',
  '/reset-password',
  '/password/reset/confirm/MQ/b1c2-d3e4',
  '/activate/MQ/b1c2-d3e4',
  '/confirm-email/b1c2-d3e4',
  '/not-me/b1c2-d3e4',
] as const

/**
 * The seven entries of the navbar in order, with their addresses and the headings of their pages (NAV-002, NAV-003).
 */
export const entries = [
  { name: 'Home', path: '/', heading: 'Goldenfield Capital: Retirement Planning, Annuities, Life Insurance' },
  { name: 'About', path: '/about', heading: 'About Us' },
  { name: 'Services', path: '/services', heading: 'Services' },
  { name: 'Marketing', path: '/mlm-marketing', heading: 'Marketing' },
  { name: 'Contact', path: '/contact', heading: 'Contact Us' },
  { name: 'Log In', path: '/login', heading: 'Log In' },
  { name: 'Create Account', path: '/signup', heading: 'Create Account' },
] as const
