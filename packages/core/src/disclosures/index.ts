/** The income disclosure: what agents have earned, published from the ledger (plan rule 33). */
export { changePreface } from './change-preface.ts'
export { checkDisclosedFigures } from './check-figures.ts'
export { continueDisclosures, previewDisclosure, publishDisclosure } from './publish-disclosure.ts'
export { getDisclosureFile, getIncomeDisclosure, getTypicalIncome } from './read-disclosures.ts'
