/** The API answered, but not with 201. */
export class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer'
  readonly status: number

  constructor(call: string, status: number) {
    super(`POST ${call} answered ${status}`)
    this.status = status
  }
}
