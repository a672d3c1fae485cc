/** How much runs at once, and what runs together. */
export { createCombiner } from './combine.ts'
export { createLimit } from './limit.ts'
