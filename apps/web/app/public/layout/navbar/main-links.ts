/** The seven entries of the navbar, in their order (NAV-002, NAV-003). */
export const mainLinks = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/services', label: 'Services' },
  { to: '/mlm-marketing', label: 'Marketing' },
  { to: '/contact', label: 'Contact' },
  { to: '/login', label: 'Log In' },
  { to: '/signup', label: 'Create Account' },
] as const
