const listed = new Intl.ListFormat('en-GB')

/** Which levels are lost, such as 'Levels 2 and 1 are no longer complete'. */
export const levelWords = (levels: readonly number[]): string =>
  levels.length === 1
    ? `Level ${levels[0]} is no longer complete`
    : `Levels ${listed.format(levels.map(String))} are no longer complete`
