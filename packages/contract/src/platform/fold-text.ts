import { INVISIBLE } from './plain-text.ts'

/** Accents and vowel points. Vowel signs of other scripts stay, because their readers see them as letters. */
const MARKS =
  /[\u0300-\u036F]|[\u0483-\u0487]|[\u0591-\u05BD]|\u05BF|\u05C1|\u05C2|\u05C4|\u05C5|\u05C7|[\u064B-\u065F]|\u0670|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]|[\uFE20-\uFE2F]/gu

const APOSTROPHES = /['`\u02B9\u02BB-\u02BD\u02C8\u2018\u2019\u201B\u2032\uA78C]/gu
/** Removed first, because it decomposes to a space and a mark. */
const ACUTE = /\u00B4/gu

const BETWEEN_WORDS = /[\t-\r\u0085\u1680\u2028\u2029 !-&(-/:-@[-_{-~\u05BE\u2010-\u2015\u2212]+/gu

/**
 * Latin, Greek, Cyrillic, Armenian and Adlam. The database cannot reliably convert other letters, because its capitals
 * depend on its locale.
 */
const CASED = /[A-Z\u0080-\u058F\u1E9E\u{1E900}-\u{1E94F}]/gu

/** Letters that do not decompose, with their spelling by people whose keyboards lack them. */
const PLAIN_LETTERS = new Map(
  ['æae', 'œoe', 'ßss', 'þth', 'đd', 'ðd', 'ɖd', 'ɗd', 'øo', 'łl', 'ħh', 'ıi', 'ŋn', 'ŧt', 'ɓb', 'ƙk', 'ƴy', 'ɛe', 'əe']
    .concat(['ǝe', 'ɔo', 'ςσ'])
    .map(([letter = '', ...plain]) => [letter, plain.join('')]),
)
const HAS_PLAIN = new RegExp(`[${[...PLAIN_LETTERS.keys()].join('')}]`, 'gu')

/**
 * Returns the form in which names are compared and found: small letters without accents, apostrophes and invisible
 * characters, and words separated by one space in place of hyphens and other signs. The database's `fold_text` returns
 * the same.
 */
export const foldText = (text: string): string =>
  text
    .replaceAll(ACUTE, '')
    .normalize('NFKD')
    .replaceAll(INVISIBLE, '')
    .replaceAll(MARKS, '')
    .replaceAll(APOSTROPHES, '')
    .replaceAll(CASED, (letter) => letter.toLowerCase())
    .replaceAll(HAS_PLAIN, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
    .replaceAll(BETWEEN_WORDS, ' ')
    .trim()
