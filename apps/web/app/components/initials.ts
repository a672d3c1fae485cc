const firstLetter = (word: string): string => /^\s*(.)/u.exec(word)?.[1] ?? ''

/** Returns the initials of a person, which replace a photo. */
export const initialsOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${firstLetter(first_name)}${firstLetter(last_name)}`.toUpperCase()
