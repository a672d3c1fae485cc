/** The call was not made, or not answered, because nobody is signed in here. */
export class NotAuthenticatedError extends Error {
  override name = 'NotAuthenticatedError'
}
