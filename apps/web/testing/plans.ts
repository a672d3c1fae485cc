/** Plans for the scenarios. */

/** The fields of a version that a draft does not have. */
const OF_VERSIONS = new Set(['id', 'published_at', 'published_by', 'trial'])

/** Returns the draft that publishes this version of the plan again. */
export const draftOf = (version: object): object =>
  Object.fromEntries(Object.entries(version).filter(([name]) => !OF_VERSIONS.has(name)))
