/** Plans for the scenarios. */

/** What a version has and a draft has not. */
const OF_VERSIONS = new Set(['id', 'published_at', 'published_by', 'trial'])

/** A version of the plan as the draft that publishes it again. */
export const draftOf = (version: object): object =>
  Object.fromEntries(Object.entries(version).filter(([name]) => !OF_VERSIONS.has(name)))
