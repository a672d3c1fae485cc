/** The demonstration company: what its pages say and the drawings that go with it. */
export { receiptArt } from './art/receipt.ts'
export { demonstrationArt } from './art.ts'
export { demonstrationContent } from './content.ts'
export { libraries as demonstrationLibraries } from './libraries.ts'
export * as demonstrationMembers from './members.ts'
export * as demonstrationNetwork from './network-members.ts'
