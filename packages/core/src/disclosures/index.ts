/** The income disclosure: the earnings of agents, published from the ledger (plan rule 33). */
export { changePreface, continueDisclosures, previewDisclosure, publishDisclosure } from './publish-disclosure.ts'
export { getDisclosureFile, getIncomeDisclosure, getTypicalIncome } from './read-disclosures.ts'
export { checkDisclosedFigures } from './take-figures.ts'
