/** A browser's own check lets `name@host` pass; the server wants a whole domain and is stricter about the name. */

const LONGEST = 254
const NAME = /^[\w+'-]+(?:\.[\w+'-]+)*$/
const DOMAIN = /^(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

/** True for what the server will take as an e-mail address, apart from rare spellings that it alone decides on. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  return at > 0 && text.length <= LONGEST && NAME.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1))
}
