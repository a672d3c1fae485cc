/** Compares the name of an agent with the words of a bank line. No I/O. */
import { foldText } from '@evergrove/contract/platform/fold-text'
import { distance } from 'fastest-levenshtein'

/** Short words must be equal; longer ones may differ by as many letters as people and banks usually get wrong. */
const slipsAllowed = (word: string): number => {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** The words of a text, folded. Words of one letter say nothing. */
export const wordsOf = (text: string): string[] => [
  ...new Set((foldText(text).match(/\p{L}+/gu) ?? []).filter((word) => word.length > 1)),
]

/** Whether each word of the first and the last name is like a word of the line, in any order. */
export function isSimilarName({ first, last }: { first: string; last: string }, words: readonly string[]): boolean {
  const name = [...wordsOf(first), ...wordsOf(last)]
  return name.length > 1 && name.every((part) => words.some((word) => distance(part, word) <= slipsAllowed(part)))
}
