/** Browsers accept `name@host` as an email address. The API requires a full domain and is stricter about the name. */

const LONGEST = 254
const NAME = /^[\w+'-]+(?:\.[\w+'-]+)*$/
const DOMAIN = /^(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

/** True for what the API accepts as an email address, except for rare spellings that only the API can judge. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  return at > 0 && text.length <= LONGEST && NAME.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1))
}
