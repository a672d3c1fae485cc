/** Compares the name of an agent with the words of a bank: in the lines of statements, and in the holders of accounts. No I/O. */
import { foldText } from '@evergrove/contract/platform/fold-text'

/** Returns how many letters may differ: none in short words, and in longer ones as many as people and banks usually get wrong. */
const slipsAllowed = (word: string): number => {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** Returns whether one word becomes the other by changing, adding or leaving out at most this many letters. */
function isLike(word: string, other: string, slips: number): boolean {
  if (slips === 0 || Math.abs(word.length - other.length) > slips) return word === other
  // The fewest slips that lead from the letters of `word` so far to the first letters of `other`, by their number.
  let fewest = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [row, letter] of word.split('').entries()) {
    const next = [row + 1]
    for (let column = 0; column < other.length; column += 1) {
      const [changed, left, added] = [fewest[column], fewest[column + 1], next[column]] as [number, number, number]
      next.push(letter === other[column] ? changed : 1 + Math.min(changed, left, added))
    }
    fewest = next
  }
  return (fewest[other.length] ?? 0) <= slips
}

const allWordsOf = (text: string): string[] => foldText(text).match(/\p{L}+/gu) ?? []

/** Returns the words of a text, folded. Words of one letter are left out, because they prove nothing. */
export const wordsOf = (text: string): string[] => [...new Set(allWordsOf(text).filter((word) => word.length > 1))]

/** Returns whether each word of the first and the last name is like a word of the line, in any order. */
export function isSimilarName({ first, last }: { first: string; last: string }, words: readonly string[]): boolean {
  const name = [...wordsOf(first), ...wordsOf(last)]
  return name.length > 1 && name.every((part) => words.some((word) => isLike(part, word, slipsAllowed(part))))
}

const isShort = (word: string): boolean => /^.$/u.test(word)

const isSameOrInitial = (word: string, other: string): boolean =>
  word === other || ((isShort(word) || isShort(other)) && word[0] === other[0])

function hasNames(holder: string[], first: string[], last: string[]): boolean {
  const surname = last.find((word) => !isShort(word) && holder.includes(word))
  if (surname === undefined) return false
  const rest = holder.toSpliced(holder.indexOf(surname), 1)
  return first.some((word) => rest.some((other) => isSameOrInitial(word, other)))
}

/**
 * Returns whether the holder of an account has one word of each name of the agent: in any order, without accents, one
 * of the two possibly as an initial, and with any titles and middle names besides.
 */
export function isHolder(holder: string, name: { first: string; last: string }): boolean {
  const [words, first, last] = [allWordsOf(holder), allWordsOf(name.first), allWordsOf(name.last)]
  return hasNames(words, first, last) || hasNames(words, last, first)
}
