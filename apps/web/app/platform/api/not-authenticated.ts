/** The call was not made because nobody is signed in. */
export class NotAuthenticatedError extends Error {
  override name = 'NotAuthenticatedError'
}
