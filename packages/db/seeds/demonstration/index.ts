/** The demonstration company: what its pages say and the drawings that go with it. */
export { demonstrationArt } from './art.ts'
export { demonstrationContent } from './content.ts'
