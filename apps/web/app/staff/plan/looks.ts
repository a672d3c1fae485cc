/** How headings and notes look within a card of the plan screen. */

export const heading = {
  order: 3,
  c: 'inherit',
  size: 'var(--text-md)',
  ff: 'text',
  lh: 'var(--leading-snug)',
  mb: 'xs',
} as const

/** One that follows other content. */
export const laterHeading = { ...heading, mt: 'lg' } as const

export const note = { inherit: true, c: 'dimmed', fz: 'sm', mb: 'sm', maw: '45rem' } as const

/** The headings of the parts in which a plan is tried. */
export const titles = {
  limits: 'Maximum cost per agent',
  replay: 'The company’s history',
  simulation: 'A simulated company',
} as const
