/** The visitor's wish for less motion, as a media query. */
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'
