/** What axe looks for on every screen, and the words for what it finds. */
import type axe from 'axe-core'

export const allRules: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** No media plays by itself, so the rules that need style sheets and media to be preloaded would find nothing. */
export const lookFor = (runOnly: axe.RunOnly): axe.RunOptions => ({
  runOnly,
  preload: false,
  resultTypes: ['violations'],
})

export const inWords = (violations: axe.Result[]): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
