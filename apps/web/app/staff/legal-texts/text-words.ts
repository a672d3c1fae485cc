/** The names of the texts that people agree to. */
const names: Readonly<Record<string, string>> = {
  privacy_policy: 'Privacy policy',
  term_and_conditions: 'Terms and conditions',
}

/** Names a text: 'privacy_policy' as 'Privacy policy'. */
export const textName = (kind: string): string => names[kind] ?? kind

/** Returns the address of the screen that shows a version. */
export const addressOfText = (id: number): string => `/staff/legal-texts/${id}`
